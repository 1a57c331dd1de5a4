// All purchases that a question chooses, however many answers of the service they take.
import { type Procurement, queryProcurements } from "../../../../generated/client/index.js";
import type { Question } from "../../../service/queries.ts";

/** As many as the service gives at once. */
const mostAtOnce = 1000;

/** In the place of `queryProcurements`, for a question without `Limit` and `Offset`: one that comes meanwhile moves others on, and each counts once. */
export const allPurchases: Question<"queryProcurements"> = async (connection, { body }, options) => {
  const found = new Map<number, Procurement>();
  const next = (Offset: number) =>
    queryProcurements(connection, { body: { ...body, Limit: mostAtOnce, Offset } }, options);
  let answer = await next(0);
  for (let seen = answer.Items.length; ; seen += answer.Items.length) {
    for (const purchase of answer.Items) found.set(purchase.Id, purchase);
    if (answer.Items.length === 0 || seen >= answer.TotalCount) break;
    answer = await next(seen);
  }
  return { ...answer, Items: [...found.values()] };
};
