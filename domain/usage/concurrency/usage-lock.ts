// The lock of what reports of all licence servers change together: the sums over all users and pools, the dirty slots of the
// roll-up, the verdicts on denials. Take it when all else is written;
// what is read from then on includes what others wrote.

export const usageLock = "usage";
