import {
  elementsIn,
  namespaces,
  type Prefix,
  withoutForbidden,
  type XmlDocument,
  xmlDom,
  type XmlElement,
} from './xml.ts'

/** An element to be written. Its place among others is the schema's, so trees are written in the schema's order. */
export interface XmlTree {
  readonly space: string
  readonly prefix: string
  readonly name: string
  readonly attributes: Attributes
  readonly content: string | readonly (XmlTree | null)[]
}

/** Undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>

type Content = XmlTree['content']

const element =
  (prefix: Prefix) =>
  (name: string, content: Content = [], attributes: Attributes = {}): XmlTree => ({
    space: namespaces[prefix],
    prefix,
    name,
    attributes,
    content,
  })

/** Of SOAP's envelope. */
export const soap = element('soap')
/** Of Exchange's messages. */
export const m = element('m')
/** Of Exchange's types. */
export const t = element('t')

/** A document as text, built through the DOM: whatever the texts hold, they stay texts. */
export function writeXml(tree: XmlTree): string {
  const text = xmlDom().write((document) => document.appendChild(build(document, tree)))
  return `<?xml version="1.0" encoding="utf-8"?>${text}`
}

function build(document: XmlDocument, { space, prefix, name, attributes, content }: XmlTree): XmlElement {
  const built = document.createElementNS(space, prefix === '' ? name : `${prefix}:${name}`)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) built.setAttribute(attribute, withoutForbidden(value))
  }
  if (typeof content === 'string') {
    if (content !== '') built.appendChild(document.createTextNode(withoutForbidden(content)))
  } else {
    for (const part of content) if (part !== null) built.appendChild(build(document, part))
  }
  return built
}

/** What was read, to be written again as it was. Text beside elements is blank space and left out. */
export function treeOf(read: XmlElement): XmlTree {
  const inner = elementsIn(read)
  return {
    space: read.namespaceURI ?? '',
    prefix: prefixOf(read.namespaceURI),
    name: read.localName ?? read.nodeName,
    attributes: Object.fromEntries(
      Array.from(read.attributes)
        .filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
        .map(({ name, value }) => [name, value]),
    ),
    content: inner.length > 0 ? inner.map(treeOf) : (read.textContent ?? ''),
  }
}

function prefixOf(space: string | null): string {
  return Object.entries(namespaces).find(([, known]) => known === space)?.[0] ?? ''
}
