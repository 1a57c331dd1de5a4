// The directory of the settings (SVC_PEOPLE_…): complete, and with what its kind usually has.
import type { DirectoryField, DirectorySettings } from "../../directory/settings.ts";
import type { ReadSetting } from "./contradictions.ts";

interface Kind {
  readonly filter: string;
  readonly attributes: Readonly<Partial<Record<DirectoryField, string>>>;
}

const shared = { FirstName: "givenName", LastName: "sn", Email: "mail", Manager: "manager", Location: "l" } as const;

const kinds: Readonly<Record<"ldap" | "active-directory", Kind>> = {
  ldap: {
    filter: "(objectClass=inetOrgPerson)",
    attributes: { Id: "entryUUID", Name: "uid", ...shared, Department: "departmentNumber" },
  },
  "active-directory": {
    filter: "(&(objectCategory=person)(objectClass=user))",
    attributes: {
      ...{ Id: "objectGUID", Name: "sAMAccountName", ...shared, Department: "department" },
      IsActive: "userAccountControl",
    },
  },
};

/** Null: no directory is set. Adds what is lacking to the mistakes. */
export function directoryOf(read: ReadSetting, mistakes: string[]): DirectorySettings | null {
  const [url, base, minutes] = [read("SVC_PEOPLE_URL"), read("SVC_PEOPLE_BASE"), read("SVC_PEOPLE_EVERY")];
  if (url === null && base === null && minutes === null) return null;
  if (url === null || base === null) {
    mistakes.push("SVC_PEOPLE_URL, SVC_PEOPLE_BASE: expected both or neither, and both with SVC_PEOPLE_EVERY");
    return null;
  }
  const startTls = read("SVC_PEOPLE_STARTTLS");
  if (url.startsWith("ldaps:") && startTls) mistakes.push("SVC_PEOPLE_STARTTLS: expected off with ldaps://");
  const [dn, password] = [read("SVC_PEOPLE_BIND_DN"), read("SVC_PEOPLE_BIND_PASSWORD")];
  if ((dn === null) !== (password === null)) {
    mistakes.push("SVC_PEOPLE_BIND_DN, SVC_PEOPLE_BIND_PASSWORD: expected both or neither");
  }
  const kind = kinds[read("SVC_PEOPLE_DIRECTORY")];
  const attributes = new Map(Object.entries(kind.attributes) as [DirectoryField, string][]);
  for (const [field, attribute] of read("SVC_PEOPLE_ATTRIBUTES") ?? []) {
    if (attribute === "") attributes.delete(field);
    else attributes.set(field, attribute);
  }
  return {
    ...{ url, startTls, caFile: read("SVC_PEOPLE_CA"), base, attributes },
    login: dn === null || password === null ? null : { dn, password },
    filter: read("SVC_PEOPLE_FILTER") ?? kind.filter,
    groups: read("SVC_PEOPLE_GROUPS") ?? [],
    handWins: read("SVC_PEOPLE_HAND_WINS"),
    everyMs: minutes === null ? null : minutes * 60_000,
  };
}
