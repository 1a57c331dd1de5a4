// What the tables mean in TypeScript: the types of a method's two functions. Types alone.

import type { types } from "./all-types.ts";
import type { ServedName, served } from "./methods.ts";

type Types = typeof types;

/** A field's type without its marks. */
type Bare<Text> = Text extends `${infer T}?~*`
  ? T
  : Text extends `${infer T}?*`
    ? T
    : Text extends `${infer T}?~`
      ? T
      : Text extends `${infer T}?` | `${infer T}~`
        ? T
        : Text;

type Fields<T> = T extends { fields: infer F } ? F : never;
type BaseOf<T> = T extends { base: infer B extends keyof Types } ? Types[B] : never;

/** The items of a list type; never of any other. */
type ItemOf<T> = Fields<T> extends infer F ? (F[keyof F] extends `${string}*` ? Bare<F[keyof F]> : never) : never;

interface Simple {
  "xs:string": string;
  "xs:int": number;
  "xs:long": number;
  "xs:float": number;
  "xs:double": number;
  "xs:boolean": boolean;
  "ser:char": number;
}

type Requested<Name> = Name extends keyof Simple
  ? Simple[Name]
  : Name extends "xs:dateTime" | "svo:SlimDateTime"
    ? number
    : Name extends keyof Types
      ? Types[Name] extends { values: readonly (infer V)[] }
        ? V
        : [ItemOf<Types[Name]>] extends [never]
          ? RequestRecord<Types[Name]>
          : readonly Requested<ItemOf<Types[Name]>>[]
      : never;

/** Lists are always lists; anything else that is omitted or nil is undefined. */
type OrLeftOut<V> = V extends readonly unknown[] ? V : V | undefined;

type RequestRecord<T> = { readonly [F in keyof Fields<T>]: OrLeftOut<Requested<Bare<Fields<T>[F]>>> } & ([
  BaseOf<T>,
] extends [never]
  ? unknown
  : RequestRecord<BaseOf<T>>);

/**
 * A request once it is read: instants (SlimDateTime, dateTime) are milliseconds since 1970 UTC, lists are lists (empty
 * when omitted or nil, nil items removed), anything else that is omitted or nil is undefined.
 */
export type RequestOf<Name extends ServedName> = Requested<(typeof served)[Name]["request"]>;

type Answered<Name> = Name extends keyof Simple
  ? Simple[Name]
  : Name extends "xs:dateTime"
    ? string
    : Name extends keyof Types
      ? Types[Name] extends { values: readonly (infer V)[] }
        ? V
        : [ItemOf<Types[Name]>] extends [never]
          ? AnswerRecord<Types[Name]>
          : readonly Answered<ItemOf<Types[Name]>>[]
      : never;

type AnswerField<Text> = Text extends `${string}~` ? Answered<Bare<Text>> | null : Answered<Bare<Text>>;

type AnswerRecord<T> = { readonly [F in keyof Fields<T>]: AnswerField<Fields<T>[F]> } & ([BaseOf<T>] extends [never]
  ? unknown
  : AnswerRecord<BaseOf<T>>);

/** The fields that a method's result adds; `Error`, `ExportString` and the like are added later. Dates are ISO texts. */
export type ResultOf<Name extends ServedName> = {
  readonly [F in keyof Fields<Types[(typeof served)[Name]["result"]]>]: AnswerField<
    Fields<Types[(typeof served)[Name]["result"]]>[F]
  >;
};

/** One record of a response by its name in the table, such as `ResponsePart<"vo:LicenseStatistics">`. */
export type ResponsePart<Name extends keyof Types> = Answered<Name>;

/** One record of a request by its name in the table, such as `RequestPart<"vo:FeatureProductVersion">`. */
export type RequestPart<Name extends keyof Types> = Requested<Name>;
