// The generator of clients: a Java program, fetched once by Maven, its checksum verified.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const generatorVersion = "7.17.0";
const artifact = "openapi-generator-cli";
const folder = join(root, ".generator");
const jar = join(folder, `${generatorVersion}.jar`);

/** SHA-256 of the generator's jar as Maven Central serves it; it changes with the version. */
const checksum = "25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8";

/** Something that the user has to install or to allow; the message names it and the remedy. */
export class Missing extends Error {}

const runs = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Java, 11 or later; every use of the generator needs it. Throws Missing. */
export function needJava(): void {
  const { stdout, stderr, status } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (status !== 0)
    throw new Missing("Java is missing: install a JDK or JRE, 11 or later, so that `java -version` answers.");
  const [, version = ""] = /version "(\d+)/.exec(stdout + stderr) ?? [];
  if (Number(version) < 11) throw new Missing(`Java ${version} is too old: the generator needs 11 or later.`);
}

function isVerified(file: string): boolean {
  return createHash("sha256").update(readFileSync(file)).digest("hex") === checksum;
}

/** Lets Maven fetch the jar where it is missing, and verifies its checksum each time. Throws Missing. */
export function needGenerator(report: (text: string) => void): void {
  if (!existsSync(jar)) fetchJar(report);
  if (isVerified(jar)) return;
  rmSync(jar);
  throw new Missing(
    `${jar} was not the generator ${generatorVersion} (its SHA-256 differs), and is removed. Try again.`,
  );
}

function fetchJar(report: (text: string) => void): void {
  const remedy = `or put it there yourself: ${jar} (org.openapitools:${artifact}:${generatorVersion}, 30 MB)`;
  if (!runs("mvn", "--version"))
    throw new Missing(`Maven is missing, which fetches the generator. Install it, ${remedy}.`);
  report(`Fetching the generator ${generatorVersion} from Maven Central (30 MB, once) …`);
  mkdirSync(folder, { recursive: true });
  const name = `${artifact}-${generatorVersion}.jar`;
  const { status, stdout } = spawnSync(
    "mvn",
    [
      "--batch-mode",
      "--quiet",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
      `-Dartifact=org.openapitools:${artifact}:${generatorVersion}`,
      `-DoutputDirectory=${folder}`,
    ],
    { encoding: "utf8", cwd: folder },
  );
  if (status !== 0 || !existsSync(join(folder, name))) {
    const why = stdout.split("\n").find((line) => line.includes("ERROR")) ?? "";
    throw new Missing(`Maven could not fetch the generator. Let it reach Maven Central, ${remedy}.\n${why}`.trim());
  }
  renameSync(join(folder, name), jar);
}

/** Warnings that the generator always prints, about what it does not support; none is a fault of the contract. */
const expectedWarnings = [
  /Only response examples of the application\/json will be taken for codegen/,
  /Response examples can currently only be generated for application\/json media type/,
  // While it generates the names of lists and maps, which need none.
  /Failed to get the schema name: null/,
  // Of the query parameter of this name, of which no model is made.
  /TimeZone \(reserved word\) cannot be used as model name/,
];

interface Outcome {
  readonly isDone: boolean;
  /** Warnings and errors of the generator that are not expected. */
  readonly warnings: readonly string[];
}

/** Runs it in the project's folder. Not by its wrapper on npm, which passes arguments to a shell unquoted: a blank splits them. */
export function runGenerator(args: readonly string[]): Outcome {
  const run = spawnSync("java", ["-jar", jar, "generate", ...args], {
    encoding: "utf8",
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = `${run.stdout}${run.stderr}`.split("\n");
  const warnings = lines.filter((line) => /\b(WARN|ERROR)\b|^Exception|^\s+\| /.test(line));
  const unexpected = warnings.filter((line) => !expectedWarnings.some((expected) => expected.test(line)));
  return { isDone: run.status === 0, warnings: unexpected };
}

// The languages that clients are made in, and the options of the generator for each. The contract contains none of them:
// without these options the generator makes the same classes under other package names.

export interface Language {
  /** The generator's name; the usual name of the language is accepted as well. */
  readonly generator: string;
  readonly options: Readonly<Record<string, string | boolean>>;
  /** The option that takes the contract's version, where the generator would write 1.0.0 into the package. */
  readonly versionOption?: string;
  /** Further arguments of the generator. */
  readonly arguments: readonly string[];
  /** What to do with the folder next. */
  readonly next: string;
}

const javaPackage = "svc.licenceusage";

export const languages: Readonly<Record<string, Language>> = {
  "typescript-fetch": {
    generator: "typescript-fetch",
    options: { importFileExtension: ".js" },
    arguments: [],
    next: "Compile it with your sources; accessToken is a function that returns `Bearer TOKEN` for oauth2. The project's client, without a generator, is generated/client/.",
  },
  python: {
    generator: "python",
    versionOption: "packageVersion",
    options: {
      packageName: "licence_usage",
      projectName: "licence-usage",
      useOneOfDiscriminatorLookup: true,
      hideGenerationTimestamp: true,
    },
    arguments: [],
    next: "pip install FOLDER, then: import licence_usage",
  },
  java: {
    generator: "java",
    // Java's HTTP client and Jackson, not the usual library (7.17): its Gson refuses every enum and every list that is null,
    // such as an unknown licence type. Most others do not support oneOf, and so cannot send a batch of messages.
    options: {
      library: "native",
      groupId: "svc",
      artifactId: "licence-usage",
      invokerPackage: javaPackage,
      apiPackage: `${javaPackage}.api`,
      modelPackage: `${javaPackage}.model`,
      openApiNullable: false,
      // Parameters by name, in one record: else a new one, at any position, breaks all callers.
      useSingleRequestParameter: true,
      // Else a list that is not given is sent as an empty one, which the service refuses.
      containerDefaultToNull: true,
      hideGenerationTimestamp: true,
    },
    // Else a body that is one record or a list of them becomes Java that does not compile.
    arguments: ["--generate-alias-as-model"],
    next: "mvn install in FOLDER, then depend on svc:licence-usage",
  },
  csharp: {
    generator: "csharp",
    versionOption: "packageVersion",
    options: {
      packageName: "Svc.LicenceUsage",
      // Else it differs each time.
      packageGuid: "{D0F07C71-9FA5-4E2F-8682-65C94E842E3B}",
      hideGenerationTimestamp: true,
    },
    arguments: [],
    next: "dotnet build in FOLDER",
  },
  go: {
    generator: "go",
    versionOption: "packageVersion",
    // Without the lookup every kind of a record with a tag is tried, and several fit.
    options: { packageName: "licenceusage", useOneOfDiscriminatorLookup: true, hideGenerationTimestamp: true },
    arguments: ["--git-host", "example.com", "--git-user-id", "svc", "--git-repo-id", "licenceusage"],
    next: "Copy it beside your module and write: replace example.com/svc/licenceusage => FOLDER",
  },
};

const aliases: Readonly<Record<string, string>> = { typescript: "typescript-fetch", "c#": "csharp", golang: "go" };

/** Undefined where no client can be made. */
export function languageOf(name: string): Language | undefined {
  const lower = name.toLowerCase();
  return languages[aliases[lower] ?? lower];
}
