// The order of texts: by their code points. JavaScript's own compares halves of characters. Pure.

export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) {
    const [one, other] = [a.charCodeAt(place), b.charCodeAt(place)];
    if (one === other) continue;
    // Halves of a character beyond the first 65,536 come behind all others.
    const [isHalf, otherIsHalf] = [(one & 0xf800) === 0xd800, (other & 0xf800) === 0xd800];
    return isHalf === otherIsHalf ? one - other : isHalf ? 1 : -1;
  }
  return a.length - b.length;
}
