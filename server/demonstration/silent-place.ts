// Which made-up licence server fell silent: a file of its own, since the running server must not load what made the others up.

/** Its place among six or more. */
export const silentPlace = 5;
