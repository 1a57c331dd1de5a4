// The kinds of keys for which the roll-up keeps each day as a whole. The numbers are stored.

export const keyKinds = { all: 0, pool: 1, server: 2, group: 3, project: 4 } as const;
