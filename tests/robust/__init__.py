"""The engine cannot be broken: any bytes, threads and processes at once, memory, time."""
