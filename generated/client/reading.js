// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import { refusalOf } from "./problems.js";
/** Yields one page after the other, from `PageNumber` (the first unless given) to the last. */
export async function* everyPage(operation, service, input = {}, options = {}) {
    const call = operation;
    let number = input.PageNumber ?? 1;
    for (;;) {
        const page = await call(service, { ...input, PageNumber: number }, options);
        yield page;
        if (number >= page.TotalPages)
            return;
        number += 1;
    }
}
/** Yields every row of every page. */
export async function* everyItem(operation, service, input = {}, options = {}) {
    for await (const page of everyPage(operation, service, input, options))
        yield* page.Items;
}
/** The rows as CSV as they arrive: a header line, then one line a row. Throws ProblemError and UnexpectedAnswer. */
export async function csv(operation, service, input = {}, { isSafe = false, ...options } = {}) {
    return tableAs(`text/csv${isSafe ? ";safe=true" : ""}`, operation, service, input, options);
}
/** The rows as a workbook, as they arrive. Throws ProblemError and UnexpectedAnswer. */
export async function xlsx(operation, service, input = {}, options = {}) {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    return tableAs(type, operation, service, input, options);
}
/** The rows as a document for paper, at most 5,000. Throws ProblemError and UnexpectedAnswer. */
export async function pdf(operation, service, input = {}, { language = "en", timeZone = "UTC", ...options } = {}) {
    const headers = { ...options.headers, "accept-language": language, prefer: `timezone=${timeZone}` };
    return tableAs("application/pdf", operation, service, input, { ...options, headers });
}
async function tableAs(type, operation, service, input, options) {
    const respond = operation.response;
    const headers = { ...options.headers, accept: `${type}, application/problem+json` };
    const response = await respond(service, input, { ...options, headers });
    if (!response.ok)
        throw await refusalOf(response);
    return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
}
