// Made from spec/ by `npm run generate`. Never edit this file: edit spec/ and run it again.
import type { operations } from "./contract.js";
import type { CallOptions, Input, Operation, OperationId, Service } from "./service.js";
/** The operations that answer with a stream of events. */
export type EventsId = {
    [Id in OperationId]: operations[Id]["responses"] extends {
        200: {
            content: {
                "text/event-stream": string;
            };
        };
    } ? Id : never;
}[OperationId];
export interface ServerEvent {
    readonly event: string;
    /** Its `data`, parsed as JSON. */
    readonly data: unknown;
    /** Of this event, or of the last one that had an id. */
    readonly id: string;
}
export interface EventsOptions extends CallOptions {
    /** Called after each event and heartbeat, with the id from which a new call can go on. */
    readonly onLife?: (id: string) => void;
}
/** Yields each event until the stream ends. Throws ProblemError and UnexpectedAnswer, and what `fetch` throws. */
export declare function events<Id extends EventsId>(operation: Operation<Id>, service: Service, input?: Partial<Input<Id>>, { onLife, ...options }?: EventsOptions): AsyncGenerator<ServerEvent, void, undefined>;
