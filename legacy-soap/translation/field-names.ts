// Translates the fields of an operation into the names of a legacy method: faults name what was sent, and no field that only
// REST has. Each method has its table; this file has the parts that several tables share.

/**
 * The operation's field → the request's, as paths from the top; `[]` is a position in a list, and positions are copied
 * in order. Fields below a listed field have the same names unless they are listed too.
 */
export type FieldNames = Readonly<Record<string, string>>;

export const pagingFields: FieldNames = {
  Offset: "BaseInfo.PagingData.StartRecord",
  Limit: "BaseInfo.PagingData.NumOfRecord",
  Search: "BaseInfo.PagingData.Search",
  SearchFields: "BaseInfo.PagingData.SearchColumns",
  "SearchFields[]": "BaseInfo.PagingData.SearchColumns.string[]",
  Sort: "BaseInfo.PagingData.Sort",
  "Sort[]": "BaseInfo.PagingData.Sort.string[]",
  "Sort[].Field": "BaseInfo.PagingData.Sort.string[]",
  "Sort[].Direction": "BaseInfo.PagingData.Direction",
};

/** A list of records, with the names of their fields. */
export function records(field: string, listField: string, item: string, fields: FieldNames): FieldNames {
  const path = `${listField}.${item}[]`;
  const inner = Object.entries(fields).map(([name, itemField]) => [`${field}[].${name}`, `${path}.${itemField}`]);
  return { [field]: listField, [`${field}[]`]: path, ...Object.fromEntries(inner) };
}

/** A field of an operation, as the method names it. */
export function requestName(field: string, names: FieldNames): string {
  if (field === "" || field === "body") return "request";
  const indexes = field.match(/(?<=\[)\d+(?=\])/g) ?? [];
  const path = field.replaceAll(/\[\d+\]/g, "[]");
  const listed = Object.keys(names)
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .sort((a, b) => b.length - a.length)[0];
  const requestPath = listed === undefined ? path : (names[listed] ?? "") + path.slice(listed.length);
  let next = 0;
  return `request.${requestPath.replaceAll("[]", () => `[${indexes[next++] ?? 0}]`)}`;
}

/** A text about fields, with the method's names in it. */
export function inRequestNames(text: string, names: FieldNames): string {
  return text.replaceAll(/\b[A-Z]\w+/g, (word) => {
    if (!Object.hasOwn(names, word)) return word;
    return (names[word] ?? word).split(".").at(-1) ?? word;
  });
}
