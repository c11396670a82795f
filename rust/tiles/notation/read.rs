//! Text to tiles. A wrong text gives an error that names the character and its position.

use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::error::Error;
use crate::tiles::{Counts, Form, Hand, Kind, KindSet, Meld, Suit, Wind};

/// No hand is longer; a longer text is refused before it is read.
const LONGEST: usize = 400;

struct Reader<'a> {
    text: &'a str,
    chars: std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'a>>>,
    length: usize,
}

/// One tile of a meld as read: its kind, whether it is wild, whether it was added.
#[derive(Clone, Copy)]
struct Read {
    kind: Kind,
    wild: bool,
    added: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Self, Error> {
        let length = text.chars().count();
        if length > LONGEST {
            return Err(Error::Notation {
                position: LONGEST,
                found: text.chars().nth(LONGEST).into_iter().collect(),
                why: "text too long for a hand",
            });
        }
        Ok(Reader {
            text,
            chars: text.chars().enumerate().peekable(),
            length,
        })
    }

    fn peek(&mut self) -> Option<char> {
        self.chars.peek().map(|&(_, c)| c)
    }

    fn position(&mut self) -> usize {
        self.chars.peek().map_or(self.length, |&(at, _)| at)
    }

    fn skip_blanks(&mut self) {
        while self
            .chars
            .next_if(|&(_, c)| c.is_whitespace() || matches!(c, '\u{fe0e}' | '\u{fe0f}'))
            .is_some()
        {}
    }

    fn refuse<T>(&mut self, position: usize, why: &'static str) -> Result<T, Error> {
        let found = self
            .text
            .chars()
            .nth(position)
            .map_or_else(|| "end of text".into(), String::from);
        Err(Error::Notation {
            position,
            found,
            why,
        })
    }

    /// One group of tiles: `234m`, `E`, a glyph or a Chinese tile. Appends (kind, position).
    fn group<const MOST: usize>(
        &mut self,
        tiles: &mut ArrayVec<(Kind, usize), MOST>,
    ) -> Result<(), Error> {
        let start = self.position();
        let mut ranks = ArrayVec::<(u8, usize), MOST>::new();
        while let Some((at, digit)) = self.chars.next_if(|(_, c)| c.is_ascii_digit()) {
            if ranks.try_push((digit as u8 - b'0', at)).is_err() {
                return self.refuse(at, "too many tiles");
            }
        }
        if ranks.is_empty() {
            let kind = self.single(start)?;
            return match tiles.try_push((kind, start)) {
                Ok(()) => Ok(()),
                Err(_) => self.refuse(start, "too many tiles"),
            };
        }
        let at = self.position();
        let Some(suit) = self.peek() else {
            return self.refuse(start, "digits without a suit");
        };
        let first = match suit {
            'm' => 0,
            'p' => 9,
            's' => 18,
            'z' => 27,
            _ => return self.refuse(at, "expected a suit (m, p, s or z) after digits"),
        };
        self.chars.next();
        for (rank, at) in ranks {
            if rank == 0 || (suit == 'z' && rank > 7) {
                return self.refuse(at, "no tile with this number");
            }
            if tiles
                .try_push((Kind::ALL[first + usize::from(rank) - 1], at))
                .is_err()
            {
                return self.refuse(at, "too many tiles");
            }
        }
        Ok(())
    }

    /// A tile written as one sign (honours, glyphs) or two (`f1`, `三萬`).
    fn single(&mut self, start: usize) -> Result<Kind, Error> {
        let Some((_, sign)) = self.chars.next() else {
            return self.refuse(start, "expected a tile");
        };
        if let Some(kind) = sign_kind(sign) {
            return Ok(kind);
        }
        if let Some(first) = bonus_letter(sign) {
            let at = self.position();
            return match self.chars.next() {
                Some((_, digit @ '1'..='4')) => {
                    Ok(Kind::ALL[first + digit as usize - '1' as usize])
                }
                _ => self.refuse(at, "expected 1 to 4 after f or g"),
            };
        }
        if let Some(rank) = "一二三四五六七八九".chars().position(|c| c == sign) {
            let at = self.position();
            return match self.chars.next().and_then(|(_, c)| chinese_suit(c)) {
                Some(suit) => Ok(Kind::suited(suit, rank as u8 + 1)),
                None => self.refuse(at, "expected 萬, 餅 or 索 after a number"),
            };
        }
        self.refuse(start, "not a tile")
    }

    /// A meld; the opening bracket is next.
    fn meld(&mut self) -> Result<Meld, Error> {
        let open = self.position();
        let concealed = matches!(self.chars.next(), Some((_, '(')));
        let close = if concealed { ')' } else { ']' };
        let mut tiles = ArrayVec::<Read, 4>::new();
        let mut from = None;
        let mut group = ArrayVec::<(char, bool, bool, usize), 5>::new();
        let mut added = false;
        loop {
            self.skip_blanks();
            let at = self.position();
            let Some(c) = self.peek() else {
                return self.refuse(open, "bracket without an end");
            };
            if c == close {
                self.chars.next();
                break;
            }
            match c {
                '+' if !concealed && !added => {
                    self.chars.next();
                    added = true;
                }
                '@' if !concealed && from.is_none() => {
                    self.chars.next();
                    let at = self.position();
                    let seat = self.chars.next().map(|(_, c)| c);
                    from = Wind::ALL
                        .into_iter()
                        .find(|wind| Some(wind.letter()) == seat);
                    if from.is_none() {
                        return self.refuse(at, "expected a seat (E, S, W or N) after '@'");
                    }
                }
                _ if from.is_some() => return self.refuse(at, "the seat ends the meld"),
                '0'..='9' => {
                    self.chars.next();
                    let wild = self.chars.next_if(|&(_, c)| c == '*').is_some();
                    if group.try_push((c, wild, added, at)).is_err() {
                        return self.refuse(at, "a meld has three or four tiles");
                    }
                }
                'm' | 'p' | 's' | 'z' if !group.is_empty() => {
                    self.chars.next();
                    for (digit, wild, added, at) in group.drain(..).collect::<ArrayVec<_, 5>>() {
                        let first = "mpsz".chars().position(|s| s == c).unwrap_or(0) * 9;
                        let rank = digit as usize - '0' as usize;
                        if rank == 0 || (c == 'z' && rank > 7) {
                            return self.refuse(at, "no tile with this number");
                        }
                        let kind = Kind::ALL[first + rank - 1];
                        if tiles.try_push(Read { kind, wild, added }).is_err() {
                            return self.refuse(at, "a meld has three or four tiles");
                        }
                    }
                }
                _ if !group.is_empty() => {
                    return self.refuse(at, "expected a suit (m, p, s or z) after digits");
                }
                _ => {
                    let kind = self.single(at)?;
                    let wild = self.chars.next_if(|&(_, c)| c == '*').is_some();
                    if tiles.try_push(Read { kind, wild, added }).is_err() {
                        return self.refuse(at, "a meld has three or four tiles");
                    }
                }
            }
        }
        if !group.is_empty() {
            return self.refuse(group[0].3, "digits without a suit");
        }
        match meld_of(&mut tiles, concealed, added, from) {
            Some(meld) => meld,
            None => self.refuse(open, "not a chow, pung or kong"),
        }
    }
}

/// The meld that these tiles make, if they make one.
fn meld_of(
    tiles: &mut ArrayVec<Read, 4>,
    concealed: bool,
    added: bool,
    from: Option<Wind>,
) -> Option<Result<Meld, Error>> {
    let appended = tiles.iter().filter(|tile| tile.added).count();
    tiles.sort_by_key(|tile| tile.kind);
    let (first, last) = (tiles.first()?.kind, tiles.last()?.kind);
    let alike = first == last;
    let form = match (tiles.len(), alike, concealed) {
        (4, true, true) => Form::ConcealedKong,
        (4, true, false) if added && appended == 1 => Form::AddedKong,
        (4, true, false) if !added => Form::ExposedKong,
        (3, true, false) if !added => Form::Pung,
        (3, false, false) if !added && first.begins_chow() => {
            let run = tiles
                .iter()
                .enumerate()
                .all(|(at, t)| t.kind == first.after(at as u8));
            if !run {
                return None;
            }
            Form::Chow
        }
        _ => return None,
    };
    let wilds = tiles
        .iter()
        .enumerate()
        .fold(0, |bits, (at, t)| bits | u8::from(t.wild) << at);
    Some(Meld::with_wilds(form, first, wilds, from))
}

fn bonus_letter(letter: char) -> Option<usize> {
    match letter {
        'f' => Some(34),
        'g' => Some(38),
        _ => None,
    }
}

fn chinese_suit(sign: char) -> Option<Suit> {
    match sign {
        '萬' | '万' => Some(Suit::Characters),
        '餅' | '饼' | '筒' => Some(Suit::Circles),
        '索' | '條' | '条' => Some(Suit::Bamboo),
        _ => None,
    }
}

/// Tiles that are one sign: letters of the honours, Unicode tiles, Chinese honours and bonus tiles.
fn sign_kind(sign: char) -> Option<Kind> {
    const GLYPHS: &str = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄🀢🀣🀥🀤🀦🀧🀨🀩";
    const LETTERS: [&str; 3] = [
        "ESWNPFC",
        "東南西北白發中梅蘭菊竹春夏秋冬",
        "东南西北白发中梅兰菊竹",
    ];
    if let Some(at) = GLYPHS.chars().position(|c| c == sign) {
        return Some(Kind::ALL[at]);
    }
    LETTERS
        .iter()
        .find_map(|letters| letters.chars().position(|c| c == sign))
        .map(|at| Kind::ALL[27 + at])
}

impl Hand {
    /// Reads a hand whose tiles of the kind `wild` are wild tiles.
    ///
    /// # Errors
    /// [`Error::Notation`] for a text that is not tiles, and what [`Hand::new`] refuses.
    pub fn parse(text: &str, wild: Option<Kind>) -> Result<Hand, Error> {
        let mut reader = Reader::new(text)?;
        let mut of = [0u8; Kind::PLAYABLE];
        let mut wilds = 0u8;
        let mut melds = ArrayVec::<Meld, 4>::new();
        let mut bonus = KindSet::EMPTY;
        let mut aside = false;
        loop {
            reader.skip_blanks();
            let at = reader.position();
            match reader.peek() {
                None => break,
                Some('|') if !aside => {
                    reader.chars.next();
                    aside = true;
                }
                Some('[' | '(') if !aside => {
                    let meld = reader.meld()?;
                    if melds.try_push(meld).is_err() {
                        return Err(Error::TooManyMelds { found: 5 });
                    }
                }
                Some('*') if !aside => {
                    reader.chars.next();
                    wilds = wilds.saturating_add(1);
                }
                Some(_) => {
                    let mut tiles = ArrayVec::<_, 18>::new();
                    reader.group(&mut tiles)?;
                    for (kind, at) in tiles {
                        match (kind.is_bonus(), aside) {
                            (false, false) => of[kind.index()] = of[kind.index()].saturating_add(1),
                            (true, true) if bonus.contains(kind) => {
                                return reader.refuse(at, "the same bonus tile twice");
                            }
                            (true, true) => bonus.insert(kind),
                            (true, false) => {
                                return reader.refuse(at, "bonus tiles stand after '|'");
                            }
                            (false, true) => {
                                return reader.refuse(at, "only bonus tiles stand after '|'");
                            }
                        }
                    }
                }
            }
            debug_assert!(reader.position() > at);
        }
        Hand::new(Counts::new(&of, wilds)?, &melds, bonus, wild)
    }
}

/// Reads a list of tiles of any kind, in any order: `1m 23p E f1`.
///
/// # Errors
/// [`Error::Notation`] for a text that is not tiles.
pub fn parse_tiles(text: &str) -> Result<Vec<Kind>, Error> {
    let mut reader = Reader::new(text)?;
    let mut kinds = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.peek().is_none() {
            return Ok(kinds);
        }
        // No text has more: tiles that lie open may be many more than a hand.
        let mut tiles = ArrayVec::<_, LONGEST>::new();
        reader.group(&mut tiles)?;
        kinds.extend(tiles.iter().map(|&(kind, _)| kind));
    }
}

impl FromStr for Kind {
    type Err = Error;

    /// Reads exactly one tile.
    fn from_str(text: &str) -> Result<Kind, Error> {
        if let Some(kind) = Kind::from_name(text) {
            return Ok(kind);
        }
        match parse_tiles(text)?.as_slice() {
            [kind] => Ok(*kind),
            _ => Err(Error::Notation {
                position: 0,
                found: text.to_owned(),
                why: "expected exactly one tile",
            }),
        }
    }
}

impl FromStr for Meld {
    type Err = Error;

    fn from_str(text: &str) -> Result<Meld, Error> {
        let mut reader = Reader::new(text)?;
        reader.skip_blanks();
        let at = reader.position();
        if !matches!(reader.peek(), Some('[' | '(')) {
            return reader.refuse(at, "a meld stands in brackets");
        }
        let meld = reader.meld()?;
        reader.skip_blanks();
        let at = reader.position();
        match reader.peek() {
            None => Ok(meld),
            Some(_) => reader.refuse(at, "text after the meld"),
        }
    }
}

impl FromStr for Hand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Hand, Error> {
        Hand::parse(text, None)
    }
}
