import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { protocolData } from './protocol-data.ts'

const read = (name: string) => readFileSync(join(protocolData, 'ews', name), 'utf8')

/** The schemas import the namespace of XML without a location, and use only its language. */
const xmlImport = '<xs:import namespace="http://www.w3.org/XML/1998/namespace"'
const xmlSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace"><xs:attribute name="lang" type="xs:language"/></xs:schema>`

/** A message of the wire with a name for problems. */
export interface Message {
  readonly name: string
  readonly text: string
}

/** Returns the element inside the SOAP body. */
export function bodyOf(text: string): Element | null {
  const envelope = new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml').documentElement
  const body = Array.from(envelope?.childNodes ?? []).find(
    (node): node is Element => node.nodeType === 1 && (node as Element).localName === 'Body',
  )
  return Array.from(body?.childNodes ?? []).find((node): node is Element => node.nodeType === 1) ?? null
}

/** Validates bodies by the schemas of Exchange, and returns problems with the names of their messages. */
export async function problemsOf(messages: readonly Message[]): Promise<readonly string[]> {
  const problems: string[] = []
  // All messages at once would overflow the stack of the validator.
  for (let index = 0; index < messages.length; index += batch)
    problems.push(...(await problemsOfBatch(messages.slice(index, index + batch))))
  return problems
}

const batch = 150

async function problemsOfBatch(messages: readonly Message[]): Promise<readonly string[]> {
  const xml = messages.map(({ name, text }) => {
    const body = bodyOf(text)
    return { fileName: `${name}.xml`, contents: body ? new XMLSerializer().serializeToString(body) : '<nothing/>' }
  })
  const { errors } = await validateXML({
    xml,
    schema: [{ fileName: 'messages.xsd', contents: read('messages.xsd') }],
    preload: [
      {
        fileName: 'types.xsd',
        contents: read('types.xsd').replace(xmlImport, `${xmlImport} schemaLocation="xml.xsd"`),
      },
      { fileName: 'xml.xsd', contents: xmlSchema },
    ],
    initialMemoryPages: 64 * memoryPages.MiB,
    maxMemoryPages: 512 * memoryPages.MiB,
  })
  return errors.map(({ message, loc, rawMessage }) => (loc ? `${loc.fileName}: ${message}` : rawMessage))
}
