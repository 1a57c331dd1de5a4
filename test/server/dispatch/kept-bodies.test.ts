// The last reports in a file beside the database: there after a start, and of no harm whatever became of the file.
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect } from "chai";
import { KeptBodies } from "../../../server/dispatch/records/kept-bodies.ts";
import { RepeatedRecords } from "../../../server/dispatch/records/repeated-records.ts";

const bodyOf = (...numbers: readonly number[]) =>
  Buffer.from(JSON.stringify({ Checkouts: numbers.map((number) => ({ UserName: `ä${number}` })) }));

describe("the kept bodies", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-test-"));
    file = join(folder, "svc.db.reports");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = () => {
    const records = new RepeatedRecords("Checkouts");
    const failures: unknown[] = [];
    return { records, failures, kept: new KeptBodies(file, records, (error) => failures.push(error)) };
  };
  const take = (records: RepeatedRecords, body: Buffer) => records.keep(records.parse(body, 64));

  it("are what was remembered when the server ended, the last one first, for the service's account alone", async () => {
    const { records, kept } = open();
    take(records, bodyOf(1, 2));
    take(records, bodyOf(7));
    await kept.close();
    expect(await open().kept.read()).to.deep.equal([bodyOf(7), bodyOf(1, 2)]);
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  it("are not written again for a body that says nothing new", async () => {
    const { records, kept } = open();
    take(records, bodyOf(1, 2));
    kept.areWritten();
    take(records, bodyOf(1, 2));
    await kept.close();
    expect(await kept.read()).to.deep.equal([]);
  });

  it("are none where there is no file, or one that is cut, made up, or unpacks to more than is ever kept", async () => {
    const { kept } = open();
    expect(await kept.read()).to.deep.equal([]);
    const bytes = Buffer.from([255, 255, 255, 127, 1]);
    for (const wrong of [bytes, zstdCompressSync(bytes), zstdCompressSync(Buffer.alloc(18 * 2 ** 20))]) {
      await writeFile(file, wrong);
      expect(await kept.read()).to.deep.equal([]);
    }
  });

  it("are told of where they cannot be written, and reports go on", async () => {
    file = join(folder, "missing", "svc.db.reports");
    const { records, kept, failures } = open();
    take(records, bodyOf(1));
    await kept.close();
    expect(failures).to.have.length(1);
  });
});
