//! Tiles to text: the canonical form, which reads back as an equal value.

use std::fmt::{self, Write};

use arrayvec::ArrayVec;

use crate::tiles::{Form, Hand, Kind, Meld};

/// Writes tiles of the same suit as one group, honours as letters.
pub(crate) fn write_group(out: &mut impl Write, kinds: &[(Kind, bool)]) -> fmt::Result {
    for (at, &(kind, wild)) in kinds.iter().enumerate() {
        let mark = if wild { "*" } else { "" };
        match (kind.rank(), kind.suit()) {
            (Some(rank), Some(suit)) => {
                write!(out, "{rank}{mark}")?;
                if kinds
                    .get(at + 1)
                    .is_none_or(|(next, _)| next.suit() != Some(suit))
                {
                    out.write_char(suit.letter())?;
                }
            }
            _ => write!(out, "{kind}{mark}")?,
        }
    }
    Ok(())
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: ArrayVec<(Kind, bool), 4> = self.tiles().collect();
        let (open, close) = if self.form() == Form::ConcealedKong {
            ('(', ')')
        } else {
            ('[', ']')
        };
        f.write_char(open)?;
        if self.form() == Form::AddedKong {
            // The digits share one suit letter, so the '+' stands before the last digit.
            let mut text = String::new();
            write_group(&mut text, &tiles)?;
            let mut first = String::new();
            write_group(&mut first, &tiles[..3])?;
            let head = first.trim_end_matches(['m', 'p', 's']);
            write!(f, "{head}+{}", &text[head.len()..])?;
        } else {
            write_group(f, &tiles)?;
        }
        if let Some(seat) = self.from() {
            write!(f, "@{}", seat.letter())?;
        }
        f.write_char(close)
    }
}

impl fmt::Display for Hand {
    /// The canonical text: suits in order, honours, wild tiles, melds, bonus tiles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for group in [
            0..9,
            9..18,
            18..27,
            27..28,
            28..29,
            29..30,
            30..31,
            31..32,
            32..33,
            33..34,
        ] {
            let tiles: ArrayVec<(Kind, bool), 14> = Kind::ALL[group]
                .iter()
                .flat_map(|&kind| {
                    let wild = self.wild() == Some(kind);
                    let copies = if wild {
                        self.concealed().wilds()
                    } else {
                        self.concealed().of(kind)
                    };
                    (0..copies).map(move |_| (kind, false))
                })
                .collect();
            if !tiles.is_empty() {
                f.write_str(separator)?;
                write_group(f, &tiles)?;
                separator = " ";
            }
        }
        if self.wild().is_none() && self.concealed().wilds() > 0 {
            f.write_str(separator)?;
            f.write_str(&"****"[..usize::from(self.concealed().wilds())])?;
            separator = " ";
        }
        for meld in self.melds() {
            write!(f, "{separator}{meld}")?;
            separator = " ";
        }
        if !self.bonus().is_empty() {
            write!(f, "{separator}| {}", self.bonus())?;
        }
        Ok(())
    }
}
