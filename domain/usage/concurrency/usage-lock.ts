// The lock of what reports of all licence servers change together: the sums over all users and pools, the dirty slots of the
// roll-up, the verdicts on denials. Whoever takes it has written all else, and reads what others wrote before.

export const usageLock = "usage";
