"""The course for newcomers: positions to try each rule on, played by the real rules."""
