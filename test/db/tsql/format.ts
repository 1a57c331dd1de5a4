// One statement as people read it: a clause a line, deeper inside parentheses. What stands in quotation marks stays as it is.
const begins =
  /\b(?:from|where|group by|having|order by|offset|union(?: all)?|(?:inner |cross |left (?:outer )?)?join|(?:cross|outer) apply|values|output|set|select|insert into|update|delete|if)\b/;
const breaks = new RegExp(`(?<!\\b(?:inner|cross|left|outer)|\\()\\s(?=${begins.source}\\s)`, "gi");

export function statementText(sql: string): string {
  const quoted: string[] = [];
  const bare = sql.replaceAll(/'(?:[^']|'')*'|\[[^\]]*\]/g, (text) => `\u0000${quoted.push(text) - 1}\u0000`);
  const oneLine = bare.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")").trim();
  const lines = oneLine.replaceAll(/; /g, ";\n").replaceAll(breaks, "\n").split("\n");
  let depth = 0;
  let isInside = false;
  const indented = lines.map((line) => {
    const indent = "  ".repeat(depth + (isInside ? 1 : 0));
    depth += line.split("(").length - line.split(")").length;
    isInside = !line.endsWith(";");
    return indent + line;
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it stands for what was taken out
  const text = indented.join("\n").replaceAll(/\u0000(\d+)\u0000/g, (_, index) => quoted[Number(index)] ?? "");
  return text.endsWith(";") ? text : `${text};`;
}
