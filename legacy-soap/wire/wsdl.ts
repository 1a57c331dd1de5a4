// The WSDL, made from the table: one document without further locations to fetch, the same bytes for the same URL.

import { types } from "../types/all-types.ts";
import { retired, served } from "../types/methods.ts";
import { namespaces, type Prefix, type TypeEntry } from "../types/notation.ts";
import { declaredFields, localOf, prefixOf, typeNames, type WireField } from "./type-table.ts";

const binding = "basicHttpBindingConfiguration_IAdminAPI";
const table: Readonly<Record<string, TypeEntry>> = types;
const schemaPrefixes = (Object.keys(namespaces) as Prefix[]).filter((prefix) => prefix !== "xs" && prefix !== "tns");
const operationNames = [...Object.keys(served), ...Object.keys(retired)];
const actionOf = (name: string) => `${namespaces.tns}/IAdminAPI/${name}`;

/** The document, for the service at `address`. */
export function wsdl(address: string): string {
  return `${beforeAddress}${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}${afterAddress}`;
}

/** The schemas alone, each under its prefix: tests validate responses with them. */
export function schemas(): Readonly<Record<string, string>> {
  return Object.fromEntries([...schemaPrefixes, "tns" as const].map((prefix) => [prefix, schema(prefix)]));
}

function schema(prefix: Prefix): string {
  const content =
    prefix === "tns"
      ? operationNames.map(methodElements).join("")
      : typeNames
          .filter((name) => prefixOf(name) === prefix)
          .map((name) => `${typeDefinition(name)}<xs:element name="${localOf(name)}" nillable="true" type="${name}"/>`)
          .join("\n");
  const others = [...schemaPrefixes, "tns" as const]
    .filter((other) => other !== prefix && content.includes(`"${other}:`))
    .map((other) => `<xs:import namespace="${namespaces[other]}"/>`)
    .join("");
  return `<xs:schema${declarations} elementFormDefault="qualified" targetNamespace="${namespaces[prefix]}">${others}
${content}
</xs:schema>`;
}

function typeDefinition(name: string): string {
  const entry = table[name];
  const local = localOf(name);
  if (entry === undefined) return "";
  if ("restricts" in entry) {
    return `<xs:simpleType name="${local}"><xs:restriction base="${entry.restricts}"/></xs:simpleType>`;
  }
  if ("values" in entry) {
    const values = entry.values.map((value) => `<xs:enumeration value="${value}"/>`).join("");
    return `<xs:simpleType name="${local}"><xs:restriction base="xs:string">${values}</xs:restriction></xs:simpleType>`;
  }
  const content = sequence(name);
  const extended =
    entry.base === undefined
      ? content
      : `<xs:complexContent mixed="false"><xs:extension base="${entry.base}">${content}</xs:extension></xs:complexContent>`;
  return `<xs:complexType name="${local}">${extended}</xs:complexType>`;
}

function sequence(name: string): string {
  return `<xs:sequence>${declaredFields(name).map(fieldElement).join("")}</xs:sequence>`;
}

function fieldElement({ name, type, isOptional, isNillable, isList }: WireField): string {
  const occurs = `${isOptional ? ' minOccurs="0"' : ""}${isList ? ' maxOccurs="unbounded"' : ""}`;
  const nillable = isNillable ? ' nillable="true"' : "";
  if (type.startsWith("inline:")) {
    return `<xs:element${occurs} name="${name}"${nillable}><xs:complexType>${sequence(type)}</xs:complexType></xs:element>`;
  }
  return `<xs:element${occurs} name="${name}"${nillable} type="${type}"/>`;
}

function methodElements(name: string): string {
  const types = (served as Readonly<Record<string, { request: string; result: string }>>)[name];
  const one = (element: string, part: string, type = "xs:anyType") =>
    `<xs:element name="${element}"><xs:complexType><xs:sequence><xs:element minOccurs="0" name="${part}" nillable="true" type="${type}"/></xs:sequence></xs:complexType></xs:element>\n`;
  return one(name, "request", types?.request) + one(`${name}Response`, `${name}Result`, types?.result);
}

const declarations = [...schemaPrefixes, "tns" as const, "xs" as const]
  .map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`)
  .join("");

function message(name: string, direction: "Input" | "Output"): string {
  const element = direction === "Input" ? name : `${name}Response`;
  return `<wsdl:message name="IAdminAPI_${name}_${direction}Message"><wsdl:part name="parameters" element="tns:${element}"/></wsdl:message>\n`;
}

function portOperation(name: string): string {
  const part = (tag: string, direction: string, action: string) =>
    `<wsdl:${tag} wsaw:Action="${action}" message="tns:IAdminAPI_${name}_${direction}Message"/>`;
  return `<wsdl:operation name="${name}">${part("input", "Input", actionOf(name))}${part("output", "Output", `${actionOf(name)}Response`)}</wsdl:operation>\n`;
}

function boundOperation(name: string): string {
  return `<wsdl:operation name="${name}"><soap:operation soapAction="${actionOf(name)}" style="document"/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>\n`;
}

const beforeAddress = `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions name="AdminAPI" targetNamespace="${namespaces.tns}" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsaw="http://www.w3.org/2006/05/addressing/wsdl"${declarations}>
<wsdl:types>
${Object.values(schemas()).join("\n")}
</wsdl:types>
${operationNames.map((name) => message(name, "Input") + message(name, "Output")).join("")}<wsdl:portType name="IAdminAPI">
${operationNames.map(portOperation).join("")}</wsdl:portType>
<wsdl:binding name="${binding}" type="tns:IAdminAPI"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
${operationNames.map(boundOperation).join("")}</wsdl:binding>
<wsdl:service name="AdminAPI"><wsdl:port name="${binding}" binding="tns:${binding}"><soap:address location="`;
const afterAddress = `"/></wsdl:port></wsdl:service>
</wsdl:definitions>
`;
