// The languages that clients are made in, and the options of the generator for each. The contract contains none of them:
// without these options the generator makes the same classes under its own package names.

export interface Language {
  /** The generator's name; the usual name of the language is taken as well. */
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
    next: "Compile it with your own sources; accessToken is a function that answers `Bearer TOKEN` to oauth2. Our own client, without a generator, is generated/client/.",
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
    // Java's own HTTP client and Jackson, not the usual library (7.17): its Gson refuses every enum and every list that is
    // null, such as a licence type that is not known. Most others know no oneOf, and so cannot send a batch of messages.
    options: {
      library: "native",
      groupId: "svc",
      artifactId: "licence-usage",
      invokerPackage: javaPackage,
      apiPackage: `${javaPackage}.api`,
      modelPackage: `${javaPackage}.model`,
      openApiNullable: false,
      // Parameters by name, in one record: else a new one, wherever it stands, breaks all callers.
      useSingleRequestParameter: true,
      // Else a list that nobody gave is sent as an empty one, which the service refuses.
      containerDefaultToNull: true,
      hideGenerationTimestamp: true,
    },
    // Else the body that is one record or a list of them makes Java that does not compile.
    arguments: ["--generate-alias-as-model"],
    next: "mvn install in FOLDER, then depend on svc:licence-usage",
  },
  csharp: {
    generator: "csharp",
    versionOption: "packageVersion",
    options: {
      packageName: "Svc.LicenceUsage",
      // Else it is another one each time.
      packageGuid: "{D0F07C71-9FA5-4E2F-8682-65C94E842E3B}",
      hideGenerationTimestamp: true,
    },
    arguments: [],
    next: "dotnet build in FOLDER",
  },
  go: {
    generator: "go",
    versionOption: "packageVersion",
    // Without it, every kind of a record with a tag is tried, and several fit.
    options: { packageName: "licenceusage", useOneOfDiscriminatorLookup: true, hideGenerationTimestamp: true },
    arguments: ["--git-host", "example.com", "--git-user-id", "svc", "--git-repo-id", "licenceusage"],
    next: "Put it beside your module and write: replace example.com/svc/licenceusage => FOLDER",
  },
};

const otherNames: Readonly<Record<string, string>> = { typescript: "typescript-fetch", "c#": "csharp", golang: "go" };

/** Undefined where the name is none of ours. */
export function languageOf(name: string): Language | undefined {
  const lower = name.toLowerCase();
  return languages[otherNames[lower] ?? lower];
}
