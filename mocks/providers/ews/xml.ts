import { type Document, DOMImplementation, type Element, XMLSerializer } from '@xmldom/xmldom'

/** The namespaces of SOAP, of Exchange's messages and types, and of the errors in its faults. */
const spaces = {
  s: 'http://schemas.xmlsoap.org/soap/envelope/',
  m: 'http://schemas.microsoft.com/exchange/services/2006/messages',
  t: 'http://schemas.microsoft.com/exchange/services/2006/types',
  e: 'http://schemas.microsoft.com/exchange/services/2006/errors',
} as const

/** An element to write. `name` has a prefix from `spaces`, or no prefix for no namespace. */
export interface Tree {
  readonly name: string
  readonly content: string | readonly (Tree | null)[]
  readonly attributes: Readonly<Record<string, string | undefined>>
}

export const x = (name: string, content: Tree['content'] = [], attributes: Tree['attributes'] = {}): Tree => ({
  name,
  content,
  attributes,
})

export function writeTree(tree: Tree): string {
  const document = new DOMImplementation().createDocument(null, '')
  document.appendChild(build(document, tree))
  return `<?xml version="1.0" encoding="utf-8"?>${new XMLSerializer().serializeToString(document)}`
}

function build(document: Document, { name, content, attributes }: Tree): Element {
  const [prefix = ''] = name.includes(':') ? name.split(':') : []
  const element = document.createElementNS(spaces[prefix as keyof typeof spaces] ?? null, name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(attribute, value)
  if (typeof content === 'string') element.appendChild(document.createTextNode(content))
  else for (const part of content) if (part !== null) element.appendChild(build(document, part))
  return element
}

/** The direct child elements. */
export function inside(parent: Element | null | undefined): readonly Element[] {
  const list: Element[] = []
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling)
    if (node.nodeType === node.ELEMENT_NODE) list.push(node as Element)
  return list
}

/** The name of an element as 't:Subject', based on its namespace. The prefix in the document does not matter. */
export function nameOf({ localName, namespaceURI }: Element): string {
  const prefix = Object.entries(spaces).find(([, space]) => space === namespaceURI)?.[0]
  return prefix === undefined ? `?:${localName ?? ''}` : `${prefix}:${localName ?? ''}`
}

/** Follows a path of names. */
export function at(parent: Element | null | undefined, ...names: readonly string[]): Element | null {
  return names.reduce<Element | null>(
    (element, name) => inside(element).find((candidate) => nameOf(candidate) === name) ?? null,
    parent ?? null,
  )
}

export const textAt = (parent: Element | null | undefined, ...names: readonly string[]): string =>
  at(parent, ...names)?.textContent?.trim() ?? ''

export const attributeOf = (element: Element | null | undefined, name: string): string =>
  element?.getAttribute(name) ?? ''
