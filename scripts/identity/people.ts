// `npm run people -- --check | --once`: reads people of a directory (SVC_PEOPLE_…), and shows or applies the changes.
import { Command } from "commander";
import { DirectoryUnread } from "../../directory/connection.ts";
import { type DirectoryAnswer, planOf, readDirectory, takeOver } from "../../directory/update.ts";
import { TooManyLeave } from "../../domain/directory/apply.ts";
import type { DirectoryPlan } from "../../domain/directory/plan.ts";
import { type Config, ConfigError } from "../../server/settings/config.ts";
import { actor, namesText, runCommand, withAccounts } from "../command.ts";

interface Options {
  readonly check?: boolean;
  readonly once?: boolean;
  readonly allowLeavers?: boolean;
  readonly json?: boolean;
}

const program: Command = new Command("npm run people --")
  .description(
    "Reads people and groups of the directory that SVC_PEOPLE_… set, LDAP or Active Directory. Uses the database of SVC_DB_URL.",
  )
  .addHelpText(
    "after",
    "\nAn answer that is not complete changes nothing. A server reads it by itself every SVC_PEOPLE_EVERY minutes.\nExit codes: 0 done, 65 more than a fifth of its people left, 69 the directory could not be read, 78 mistakes in the settings.",
  )
  .option("--check", "show what would be read and changed, and change nothing")
  .option("--once", "read it once, and apply the changes")
  .option("--allow-leavers", "with --once: also where more than a fifth of its people are not listed any more")
  .option("--json", "print JSON")
  .showHelpAfterError()
  .action(async ({ check = false, once = false, allowLeavers = false, json }: Options) => {
    if (check === once) program.error("error: give one of --check and --once");
    await withAccounts(
      json,
      async (db, config) => {
        const settings = settingsOf(config);
        const answer = await readDirectory(settings, new AbortController().signal);
        if (check) return reportOf(answer, await planOf(db, answer, settings), "Checked");
        const { plan } = await takeOver(db, answer, settings, { actor, allowsLeavers: allowLeavers });
        return reportOf(answer, plan, "Done");
      },
      linesOf,
    );
  });

function settingsOf({ directory }: Config) {
  if (directory === null) throw new ConfigError(["SVC_PEOPLE_URL, SVC_PEOPLE_BASE: expected both"]);
  return directory;
}

function reportOf(answer: DirectoryAnswer, plan: DirectoryPlan, state: "Checked" | "Done") {
  const loginOf = (id: number) => plan.names.get(id) ?? "";
  return {
    state,
    people: answer.people.length,
    groups: answer.groups.map(({ name, members }) => ({ name, members: members.length })),
    added: plan.added.map(({ person }) => person.name as string),
    changed: plan.changed.map(({ userId, values }) => ({ name: loginOf(userId), fields: Object.keys(values) })),
    renamed: plan.renamed.map(({ userId, name }) => ({ from: loginOf(userId), to: name })),
    leaving: plan.leaving.map(loginOf),
    activeBefore: plan.activeBefore,
    notTaken: answer.notTaken,
    referencesNotFollowed: answer.references,
  };
}

const mostShown = 20;

function linesOf(report: ReturnType<typeof reportOf>): string[] {
  const { state, people, groups, added, changed, renamed, leaving, notTaken, referencesNotFollowed } = report;
  const listed = (label: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${label} (${names.length}): ${namesText(names, mostShown)}`];
  const news = [
    ...listed("New", added),
    ...listed(
      "Changed",
      changed.map(({ name, fields }) => `${name} [${fields.join(", ")}]`),
    ),
    ...listed(
      "Other login",
      renamed.map(({ from, to }) => `${from} is ${to}`),
    ),
    ...listed("Not active any more", leaving),
  ];
  return [
    `The directory lists ${people} people and ${groups.length} groups.`,
    ...groups.map(({ name, members }) => `  ${name}: ${members} people`),
    ...notTaken.map(({ field, reason, count }) => `Left out (${count}): ${field} ${reason}.`),
    ...(referencesNotFollowed > 0
      ? [`References to other servers, which were not followed: ${referencesNotFollowed}.`]
      : []),
    ...(news.length === 0 ? ["No person is new or changed."] : news),
    state === "Checked" ? "Nothing was changed: this was --check." : "The changes are applied.",
  ];
}

await runCommand(program, [
  [DirectoryUnread, 69],
  [TooManyLeave, 65],
]);
