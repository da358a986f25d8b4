import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { htmlPolicy } from '#src/kernel/html-policy.ts'
import { messageOf } from '#src/kernel/message-of.ts'

/** The namespaces of a call: the SOAP envelope, Exchange's messages and the types in them. */
export const namespaces = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  m: 'http://schemas.microsoft.com/exchange/services/2006/messages',
  t: 'http://schemas.microsoft.com/exchange/services/2006/types',
} as const

export type Prefix = keyof typeof namespaces

/** The parts of a document that are used here. Both the browser's nodes and xmldom's have them. */
interface XmlNode {
  readonly nodeType: number
  readonly firstChild: XmlNode | null
  readonly nextSibling: XmlNode | null
  readonly textContent: string | null
  appendChild(child: XmlNode): unknown
}

export interface XmlElement extends XmlNode {
  readonly nodeName: string
  readonly localName: string | null
  readonly namespaceURI: string | null
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
}

export interface XmlDocument extends XmlNode {
  readonly documentElement: XmlElement | null
  readonly doctype: unknown
  createElementNS(space: string, name: string): XmlElement
  createTextNode(text: string): XmlNode
}

/** An XML parser and serialiser. */
interface XmlDom {
  /** Throws an error with the problem if the text is not XML. */
  parse(text: string): XmlDocument
  /** Fills an empty document and returns it as text. */
  write(fill: (document: XmlDocument) => void): string
}

const elementNode = 1

/**
 * Opens the browser's own DOM, which is many times as fast as one in JavaScript. Returns null on Node, and on a page
 * whose header `trusted-types` does not list the policy (docs/deploying.md).
 */
function openPageDom(): XmlDom | null {
  if (typeof DOMParser === 'undefined' || typeof document === 'undefined') return null
  // The parsed text is data. It is never inserted into the page.
  const policy = htmlPolicy()
  if (policy === null) return null
  const parse = (text: string): Document =>
    new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/xml')
  return {
    parse: (text) => {
      const read = parse(text)
      const problem = problemIn(read)
      if (problem === null) return read
      const again = parse(withoutForbiddenReferences(text))
      if (problemIn(again) !== null) throw new SyntaxError(problem)
      return again
    },
    write: (fill) => {
      const made = document.implementation.createDocument(null, null)
      fill(made)
      return new XMLSerializer().serializeToString(made)
    },
  }
}

/** Browsers do not throw. They write the error into the document. */
const problemIn = (read: Document): string | null => {
  const [problem] = read.getElementsByTagNameNS('*', 'parsererror')
  return problem ? (problem.textContent ?? '').trim() : null
}

/** Removes references to characters that XML 1.0 forbids. Exchange writes control characters of a subject this way. */
const withoutForbiddenReferences = (text: string): string =>
  withoutForbidden(
    text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (reference, hex?: string, decimal?: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff && withoutForbidden(String.fromCodePoint(point)) !== '' ? reference : ''
    }),
  )

/**
 * Removes control characters and unpaired surrogates. XML 1.0 forbids them even escaped, and Exchange refuses the whole
 * call.
 */
export function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}

async function loadXmldom(): Promise<XmlDom> {
  const {
    DOMImplementation,
    DOMParser: Parser,
    onErrorStopParsing,
    XMLSerializer: Serializer,
  } = await import('@xmldom/xmldom')
  return {
    parse: (text) => new Parser({ locator: false, onError: onErrorStopParsing }).parseFromString(text, 'text/xml'),
    write: (fill) => {
      const made = new DOMImplementation().createDocument(null, '')
      fill(made)
      return new Serializer().serializeToString(made)
    },
  }
}

let opened: XmlDom | null = openPageDom()

/** Prepares the XML parser: immediately if the page has one, otherwise by loading one. May reject. */
export async function openXmlDom(): Promise<void> {
  opened ??= await loadXmldom()
}

/** Returns the opened DOM. Throws if `openXmlDom` has not completed. */
export function xmlDom(): XmlDom {
  if (!opened) throw new Error('Call openXmlDom() before parsing XML')
  return opened
}

/** Characters. Lots of items are small enough that no genuine response comes close. */
const longestAnswer = 20_000_000

/**
 * Parses a document from the network. Fails with 'malformed' if it has a DOCTYPE, and so could define entities, as SOAP
 * demands. Also fails if it is too long to be a response.
 */
export function readXml(text: string, what: string): Result<XmlElement> {
  const refuse = (problem: string) => fail({ kind: 'malformed' as const, what, problems: [`${what}: ${problem}`] })
  if (text.length > longestAnswer) return refuse(`${text.length} characters exceed the limit`)
  let document: XmlDocument
  try {
    document = xmlDom().parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return refuse(`not XML: ${messageOf(error).slice(0, 200)}`)
  }
  if (document.doctype) return refuse('a document type is not allowed')
  return document.documentElement ? succeed(document.documentElement) : refuse('empty')
}

/** Returns true if the element has this namespace and name, regardless of its prefix. */
export function isNamed(element: XmlElement, prefix: Prefix, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[prefix]
}

/** Returns the direct child elements, in order. */
export function elementsIn(parent: XmlElement | null): readonly XmlElement[] {
  const found: XmlElement[] = []
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling) {
    if (node.nodeType === elementNode) found.push(node as XmlElement)
  }
  return found
}

/** Returns the first direct child of this name. */
export function child(parent: XmlElement | null, prefix: Prefix, name: string): XmlElement | null {
  return elementsIn(parent).find((element) => isNamed(element, prefix, name)) ?? null
}

/** Returns all direct children of this name. */
export function childrenNamed(parent: XmlElement | null, prefix: Prefix, name: string): readonly XmlElement[] {
  return elementsIn(parent).filter((element) => isNamed(element, prefix, name))
}

/** Follows a path of names in Exchange's types namespace. */
export function descend(parent: XmlElement | null, ...names: readonly string[]): XmlElement | null {
  return names.reduce((element, name) => child(element, 't', name), parent)
}

/** Returns the trimmed text, or null if the element is absent or blank. */
export function textOf(element: XmlElement | null): string | null {
  return element?.textContent?.trim() || null
}

/** Returns the text of a member of a type. */
export function textIn(parent: XmlElement | null, ...names: readonly string[]): string | null {
  return textOf(descend(parent, ...names))
}

/** Called with the name of a member that was sent but could not be read: 'IsCancelled: expected boolean'. */
export type Lose = (problem: string) => void

/** Reads xs:boolean; null for anything else. */
export function flagIn(parent: XmlElement | null, name: string, lose?: Lose): boolean | null {
  const text = textIn(parent, name)
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  if (text !== null) lose?.(`${name}: expected boolean`)
  return null
}

/** Reads xs:int; null for anything else. */
export function numberIn(parent: XmlElement | null, name: string, lose?: Lose): number | null {
  const text = textIn(parent, name)
  if (text !== null && /^[+-]?\d{1,10}$/.test(text)) return Number(text)
  if (text !== null) lose?.(`${name}: expected number`)
  return null
}
