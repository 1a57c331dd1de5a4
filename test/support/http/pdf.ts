// Reads a PDF as our service writes it: the size of each page, and its texts from top to bottom, decoded by its fonts.
import { inflateSync } from "node:zlib";

interface Page {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly string[];
}

export function readPdf(bytes: Uint8Array): Page[] {
  const objects = new Map<string, string>();
  const file = Buffer.from(bytes).toString("latin1");
  for (const [, id = "", body = ""] of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) objects.set(id, body);
  const at = (text: string, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? "") ?? "";
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => {
      const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []).slice(1).map(Number);
      const letters = new Map<string, readonly string[]>();
      for (const [, name = "", id = ""] of at(page, "Resources").matchAll(/\/(F\d+) (\d+) 0 R/g))
        letters.set(name, lettersOf(textOf(at(objects.get(id) ?? "", "ToUnicode"))));
      const drawn = textOf(at(page, "Contents")).matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/g);
      const texts = [...drawn].map(([, font = "", codes = ""]) => {
        const digits = [...codes.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join("");
        return [...digits.matchAll(/.{4}/g)].map(([code]) => letters.get(font)?.[Number.parseInt(code, 16)]).join("");
      });
      return { width, height, texts };
    });
}

function textOf(object: string): string {
  const [, packed = ""] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
}

function lettersOf(map: string): string[] {
  const ranges = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/g)].map(([, codes = ""]) => codes);
  return [...ranges.join(" ").matchAll(/<([0-9a-f ]+)>/g)].map(([, codes = ""]) =>
    Buffer.from(codes.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
  );
}
