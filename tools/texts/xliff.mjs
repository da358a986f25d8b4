// @ts-check
/** Texts as XLIFF 1.2, which translators' tools read, with one `file` per folder and one `trans-unit` per text. */
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { familyOf, formOf, formsOf } from './plural-forms.mjs'
import { keysOf, modelOf } from './check-texts.mjs'
import { sourceTag } from './text-files.mjs'

/** @typedef {import('./text-files.mjs').TextFolder} TextFolder */
/** @typedef {import('@xmldom/xmldom').Element} Element */

/**
 * @typedef {object} Translation What a file brings.
 * @property {string} tag The language.
 * @property {readonly { readonly path: string, readonly texts: ReadonlyMap<string, string> }[]} folders Only texts that are translated.
 */

const namespace = 'urn:oasis:names:tc:xliff:document:1.2'

/** Placeholders, and texts within a text. */
const insertion = /(\$t\([^)]*\)|\{\{[^}]*\}\})/

/**
 * Adds an element on a line of its own.
 * @param {Element} parent @param {string} name @param {Readonly<Record<string, string>>} attributes
 */
function add(parent, name, attributes) {
  const page = parent.ownerDocument
  if (!page) throw new Error(`${parent.tagName} is in no document`)
  let depth = 0
  for (let above = parent.parentNode; above !== page && above !== null; above = above.parentNode) depth += 1
  const indent = `\n${'  '.repeat(depth)}`
  if (parent.lastChild === null) parent.appendChild(page.createTextNode(indent))
  const element = page.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  // The end of the parent is on a line of its own, too.
  parent.insertBefore(element, parent.lastChild)
  parent.insertBefore(page.createTextNode(`${indent}  `), element)
  return element
}

/**
 * Writes a text. Tools don't let translators change what is in a `ph`; one has the same number in source and target.
 * @param {Element} element @param {string} text @param {string} model
 */
function write(element, text, model) {
  const page = element.ownerDocument
  if (!page) return
  const known = model.split(insertion).filter((part) => insertion.test(part))
  for (const part of text.split(insertion)) {
    if (!insertion.test(part)) element.appendChild(page.createTextNode(part))
    else {
      const inline = page.createElementNS(namespace, 'ph')
      inline.setAttribute('id', String(known.indexOf(part) + 1))
      inline.appendChild(page.createTextNode(part))
      element.appendChild(inline)
    }
  }
}

/** What a translator is told about a text. @param {TextFolder} folder @param {string} tag @param {string} key */
function notesOf({ notes }, tag, key) {
  const form = formOf(key)
  const parts = familyOf(key).split('.')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
  // A note on one of the English forms is for all of them.
  if (form !== null) paths.push(`${familyOf(key)}_one`, `${familyOf(key)}_other`)
  const counts = form === null ? [] : (formsOf(tag).get(form) ?? [])
  return [
    ...paths.flatMap((path) => notes.get(path) ?? []),
    ...(counts.length > 0 ? [`Plural form '${form}', as for ${counts.slice(0, 4).join(', ')}`] : []),
  ]
}

/**
 * The texts of a language beside the English ones. A text that is not translated yet has no target.
 * @param {readonly TextFolder[]} folders
 * @param {string} tag
 * @param {{ onlyMissing?: boolean | undefined }} [options]
 */
export function writeXliff(folders, tag, { onlyMissing = false } = {}) {
  const page = new DOMImplementation().createDocument(namespace, 'xliff')
  const root = page.documentElement
  if (!root) throw new Error('The document has no root')
  root.setAttribute('version', '1.2')
  for (const folder of folders) {
    const english = folder.languages.get(sourceTag) ?? new Map()
    const texts = folder.languages.get(tag)
    const keys = keysOf(tag, english).filter((key) => !onlyMissing || !texts?.has(key))
    if (keys.length === 0) continue
    const file = add(root, 'file', {
      original: folder.path,
      'source-language': sourceTag,
      'target-language': tag,
      datatype: 'plaintext',
    })
    const body = add(file, 'body', {})
    for (const key of keys) {
      const unit = add(body, 'trans-unit', { id: key, 'xml:space': 'preserve' })
      const model = modelOf(english, key) ?? ''
      write(add(unit, 'source', {}), model, model)
      const text = texts?.get(key)
      if (text !== undefined) write(add(unit, 'target', { state: 'translated' }), text, model)
      for (const note of notesOf(folder, tag, key)) add(unit, 'note', {}).appendChild(page.createTextNode(note))
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(page)}\n`
}

/** States in which a tool leaves a target without a translation. */
const untranslated = new Set(['new', 'needs-translation'])

/** The translation of a text, if there is one. Suggestions of a tool are deeper in the unit. @param {Element} unit */
function targetOf(unit) {
  const target = [...unit.getElementsByTagName('target')].find((one) => one.parentNode === unit)
  return target && !untranslated.has(target.getAttribute('state') ?? '') ? target.textContent || undefined : undefined
}

/**
 * Reads the translations of a file. Throws if it is no XLIFF 1.2, or has texts of several languages.
 * @param {string} source
 * @returns {Translation}
 */
export function readXliff(source) {
  const parser = new DOMParser({
    onError: (_level, message) => {
      throw new Error(`this is no XML: ${message}`)
    },
  })
  const root = parser.parseFromString(source, 'text/xml').documentElement
  if (root?.localName !== 'xliff' || root.getAttribute('version') !== '1.2') throw new Error('this is no XLIFF 1.2')
  const files = [...root.getElementsByTagName('file')]
  const tags = [...new Set(files.map((file) => file.getAttribute('target-language') ?? ''))]
  const [tag] = tags
  if (!tag || tags.length > 1) throw new Error(`one target-language is expected, not '${tags.join(', ')}'`)
  return {
    tag,
    folders: files.map((file) => {
      /** @type {Map<string, string>} */
      const texts = new Map()
      for (const unit of file.getElementsByTagName('trans-unit')) {
        const key = unit.getAttribute('id') ?? ''
        const target = targetOf(unit)
        if (target === undefined) continue
        if (texts.has(key)) throw new Error(`${file.getAttribute('original')}: ${key} is there twice`)
        texts.set(key, target)
      }
      return { path: file.getAttribute('original') ?? '', texts }
    }),
  }
}
