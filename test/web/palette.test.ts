// The colours of charts: distinct for everybody, also with colour blindness, on the ground of either theme.
import { readFileSync } from "node:fs";
import { expect } from "chai";

type Triple = readonly [number, number, number];

const styles = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");
const [light, dark] = [0, 1].map((at) => styles.replaceAll(/light-dark\((.*?), (.*?)\)/g, (_, ...both) => both[at]));

const colorOf = (theme = "", name: string): Triple => {
  const code = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(theme)?.[1] ?? "";
  const channel = (at: number) => {
    const part = Number.parseInt(code.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
};

const times = (matrix: readonly Triple[], color: Triple): Triple =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (color[at] ?? 0), 0)) as unknown as Triple;

/** What linear RGB becomes to eyes without one kind of cones: Machado, Oliveira, Fernandes 2009, severity 1. */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

/** Oklab of linear RGB (Ottosson 2020): equal distances look equally far. */
function oklab(color: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const lightness = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

describe("the colours of charts", () => {
  for (const [name, theme] of Object.entries({ light, dark })) {
    it(`are seven, apart for each kind of eyes, with a contrast of 3 at least: ${name}`, () => {
      const series = [1, 2, 3, 4, 5, 6, 7].map((number) => colorOf(theme, `series-${number}`));
      const ground = lightness(colorOf(theme, "surface"));
      for (const color of series) {
        const [dim = 0, bright = 0] = [lightness(color), ground].sort((one, other) => one - other);
        expect((bright + 0.05) / (dim + 0.05)).to.be.at.least(3);
      }
      for (const [kind, matrix] of Object.entries(eyes)) {
        const seen = series.map((color) => oklab(times(matrix, color)));
        for (const [at, one] of seen.entries()) {
          for (const [index, other] of seen.slice(0, at).entries()) {
            const distance = Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)));
            expect(distance, `${kind}: ${index + 1} and ${at + 1}`).to.be.at.least(0.09);
          }
        }
      }
    });
  }
});
