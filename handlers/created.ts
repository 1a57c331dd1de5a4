// The answer to a request that made something: 201, and the path where a GET returns the same record.

export function created<Body>(collection: string, id: number, body: Body) {
  return { status: 201 as const, headers: { Location: `/api/v1/${collection}/${id}` }, body };
}
