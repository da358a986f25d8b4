import {
  elementsIn,
  namespaces,
  type Prefix,
  withoutForbidden,
  type XmlDocument,
  xmlDom,
  type XmlElement,
} from './xml.ts'

/** An element to write. The schema requires a fixed order, so trees are built in that order. */
export interface XmlTree {
  readonly space: string
  readonly prefix: string
  readonly name: string
  readonly attributes: Attributes
  readonly content: string | readonly (XmlTree | null)[]
}

/** Undefined attributes are left out. */
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

/** Creates elements of the SOAP envelope. */
export const soap = element('soap')
/** Creates elements of Exchange's messages. */
export const m = element('m')
/** Creates elements of Exchange's types. */
export const t = element('t')

/** Serialises a document through the DOM, so that texts cannot become markup. */
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

/**
 * Converts an element that was read into a tree that writes it unchanged. Text next to elements is whitespace and is
 * left out.
 */
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
