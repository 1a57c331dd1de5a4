// Who holds a checkout: user, host and display stand side by side, divided by nothing but blanks, and users and displays
// may contain blanks themselves. Display and feature may be followed by `feature=x` or `PACKAGE:FEATURE`.

export interface Party {
  user: string;
  host: string | null;
  display: string | null;
}

/**
 * Tells user, host and display apart. Certain are: two words (user and host), three words, a display that repeats its
 * host (`Ann Lee ws1 ws1:0.0`), a host that another line made known, and a display that cannot be a host's name
 * (`Ann Lee ws1 /dev/pts/0`). Otherwise the user is the first word.
 */
export function readParty(text: string, featureName: string, knownHosts: ReadonlySet<string>): Party | null {
  const words = wordsOf(text, featureName);
  const [first, second, third] = words;
  if (first === undefined || second === undefined) return null;
  if (third === undefined) return { user: first.text, host: second.text, display: null };
  return partyAt(text, words, hostIndex(words, knownHosts));
}

/** The host that a line certainly names, to help with lines that are less clear; null where it is not certain. */
export function certainHost(text: string, featureName: string): string | null {
  const words = wordsOf(text, featureName);
  if (words.length === 2 || words.length === 3) return words[1]?.text ?? null;
  const repeated = repeatedHost(words);
  return repeated === null ? null : (words[repeated]?.text ?? null);
}

interface Word {
  text: string;
  start: number;
  end: number;
}

function wordsOf(text: string, featureName: string): Word[] {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const last = words.at(-1);
  const isDisplay = last?.text.toLowerCase().startsWith(`${words.at(-2)?.text.toLowerCase()}:`) ?? false;
  if (last && words.length >= 3 && !isDisplay && isComponent(last.text, featureName, words.length)) words.pop();
  return words;
}

/** `feature=x`, or `PACKAGE:FEATURE`, where the package is the feature asked about, or a display stands before it. */
function isComponent(word: string, featureName: string, words: number): boolean {
  if (/^feature=\S+$/i.test(word)) return true;
  const parts = /^([A-Za-z_][\w.+-]*):([A-Za-z_][\w.+-]*)$/.exec(word);
  if (!parts) return false;
  return parts[1]?.toLowerCase() === featureName.toLowerCase() || words >= 4;
}

function hostIndex(words: readonly Word[], knownHosts: ReadonlySet<string>): number {
  if (words.length === 3) return 1;
  const repeated = repeatedHost(words);
  if (repeated !== null) return repeated;
  if (knownHosts.has(words[1]?.text.toLowerCase() ?? "")) return 1;
  const display = words.findIndex((word, index) => index >= 2 && !/^\w[\w.-]*$/.test(word.text));
  return display >= 2 ? display - 1 : 1;
}

/** Where a word is repeated by the next one, alone or with more behind it: the host and its display. */
function repeatedHost(words: readonly Word[]): number | null {
  const index = words.findIndex(
    (word, place) => place >= 1 && words[place + 1]?.text.toLowerCase().startsWith(word.text.toLowerCase()),
  );
  return index < 0 ? null : index;
}

function partyAt(text: string, words: readonly Word[], index: number): Party | null {
  const host = words[index];
  const beforeHost = words[index - 1];
  if (!host || !beforeHost) return null;
  const last = words.at(-1) ?? host;
  const display = text.slice(host.end, last.end).trim();
  return { user: text.slice(words[0]?.start, beforeHost.end), host: host.text, display: display || null };
}
