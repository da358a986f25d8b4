import createPurifier, { type Config } from 'dompurify'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { device } from '#src/features/devices/model/state.ts'
import { fileAddress, isPictureSource, usePictureSources } from '#src/features/availability/screen/resource-files.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { targetToName } from '../../model/reservations/link-target.ts'
import { htmlPolicy } from '#src/kernel/html-policy.ts'
import { beginningWithin, readableLength, readableMarks } from '#src/kernel/readable-text.ts'
import {
  firstLook,
  type HtmlBound,
  isInlineImage,
  longLook,
  simpleBeginning,
  withoutStyles,
} from '#src/kernel/simple-html.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './event-body.module.css'

/** An image on its sender's server. Loading it would reveal to the sender that the text was read. */
interface RemoteImage {
  readonly url: URL
  readonly description: string
}

export interface CleanHtml {
  /** A document that loads nothing. Its images are empty; `images` has their URLs and descriptions. */
  readonly content: DocumentFragment
  readonly images: ReadonlyMap<Element, RemoteImage>
  /** False if the text exceeds the bound and was cut. */
  readonly isWhole: boolean
}

const permitted =
  'a abbr b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong sub sup ' +
  'table tbody td tfoot th thead tr u ul'

/** Each option is needed, see the test. Those of the library that are right by default are not repeated. */
export const purifierConfig = {
  ALLOWED_TAGS: permitted.split(' '),
  // No style, class or id, so that a stranger's text can neither cover the product nor load anything by CSS.
  ALLOWED_ATTR: ['href', 'title', 'alt', 'src', 'colspan', 'rowspan', 'dir', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:)/i,
  // Without this, the URI expression would also be applied to these attributes.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'dir', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

/** Without a policy, the library would create one with its own name, which the page's header refuses. */
type PurifierPolicy = Config['TRUSTED_TYPES_POLICY']

/**
 * Returns the text of an event without anything that could act, cover the page or reveal to anyone that it was read.
 * Links lead to secure pages and mailboxes only. Returns empty content if the page may not parse HTML.
 */
export const cleanHtml = (html: string, bound: HtmlBound = firstLook): CleanHtml => {
  const images = new Map<Element, RemoteImage>()
  const policy = htmlPolicy()
  if (policy === null) return { content: document.createDocumentFragment(), images, isWhole: true }
  const beginning = simpleBeginning(withoutStyles(html), bound)
  const purifier = createPurifier(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    tame(node, images)
  })
  const content = purifier.sanitize(beginning.html, {
    ...purifierConfig,
    TRUSTED_TYPES_POLICY: policy as PurifierPolicy,
  })
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.replaceWith(asParagraph(heading))
  nameTargets(content)
  flatten(content)
  const isShown = limitText(content, bound.shown)
  return { content, images, isWhole: beginning.isWhole && isShown }
}

/** Puts the host of a link next to it if its text may promise another one. Isolated, so that the text around it cannot reorder it. */
const nameTargets = (content: DocumentFragment): void => {
  for (const link of content.querySelectorAll('a[href]')) {
    const target = targetToName(link.textContent ?? '', link.getAttribute('href') ?? '')
    if (target !== null) link.after(` \u2068(${target})\u2069`)
  }
}

/** Maximum number of elements around a text. More take long to be laid out, above all lists and tables. */
const deepest = 60

/** Replaces each element that is too deep by its text, and limits the columns and rows over which all cells extend. */
const flatten = (content: DocumentFragment): void => {
  const depths = new Map<Node | null, number>([[content, 0]])
  let spans = 0
  for (const element of content.querySelectorAll('*')) {
    // Its parent was replaced.
    const around = depths.get(element.parentNode)
    if (around === undefined) continue
    if (around === deepest) element.replaceWith(element.textContent ?? '')
    else depths.set(element, around + 1)
    for (const name of ['colspan', 'rowspan']) {
      spans += Math.max(0, Number.parseInt(element.getAttribute(name) ?? '', 10) || 0)
      if (spans > mostSpans) element.removeAttribute(name)
    }
  }
}

/** Columns or rows, of all cells of a text together. */
const mostSpans = 500

/** Removes everything after so much text. Returns true if nothing was removed. */
const limitText = (content: DocumentFragment, most: number): boolean => {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  let left = most
  for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
    text.data = readableMarks(text.data)
    const end = beginningWithin(text.data, left)
    left -= readableLength(text.data.slice(0, end))
    if (end === text.data.length) continue
    const rest = document.createRange()
    rest.setStart(text, end)
    rest.setEnd(content, content.childNodes.length)
    rest.deleteContents()
    return false
  }
  return true
}

/** Headings of the text must not be headings of the page. */
const asParagraph = (heading: Element): Element => {
  const { ownerDocument: page } = heading
  const [paragraph, strong] = [page.createElement('p'), page.createElement('strong')]
  strong.append(...heading.childNodes)
  paragraph.append(strong)
  return paragraph
}

/** Null also for an address with a user name, which looks like that of another host. */
const readAddress = (text: string | null, protocols: readonly string[]): URL | null => {
  const url = text === null ? null : parseUrl(text)
  return url !== null && protocols.includes(url.protocol) && url.username === '' && url.password === '' ? url : null
}

const tame = (element: Element, images: Map<Element, RemoteImage>): void => {
  const name = element.localName
  if (name === 'a') {
    if (!readAddress(element.getAttribute('href'), ['https:', 'mailto:'])) element.removeAttribute('href')
    else {
      element.setAttribute('rel', 'noopener noreferrer nofollow')
      element.setAttribute('target', '_blank')
    }
    return
  }
  if (name !== 'img') {
    element.removeAttribute('src')
    return
  }
  const source = element.getAttribute('src') ?? ''
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '')
  if (isInlineImage(source)) return
  // Removed before the element can get into a document that loads.
  element.removeAttribute('src')
  const url = readAddress(source, ['https:'])
  if (url) images.set(element, { url, description: element.getAttribute('alt') ?? '' })
}

/** The calendar's plain text of an event; nothing if it is empty. */
const TextPreview = ({ text }: { readonly text: string }) =>
  text.trim() === '' ? null : <p className={styles.text}>{text}</p>

interface EventBodyProps {
  readonly html: string
  /** Plain text, shown if the body has no readable content. */
  readonly preview: string
}

/** Characters of HTML that are cleaned and laid out in a moment, whatever they contain. */
const short = 2_000

/**
 * Returns the clean text. A long one is null at first: it is cleaned in a task of its own after everything around it is on screen,
 * and laid out in another, so that none of them takes long. While more of it is cleaned, the part shown so far stays.
 */
const useCleanHtml = (html: string, bound: HtmlBound): CleanHtml | null => {
  const isShort = html.length <= short
  const atOnce = useMemo(() => (isShort ? cleanHtml(html, bound) : null), [html, bound, isShort])
  const [later, setLater] = useState<{ readonly html: string; readonly clean: CleanHtml } | null>(null)
  useEffect(() => {
    if (isShort) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLater({ html, clean: cleanHtml(html, bound) }))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [html, bound, isShort])
  return atOnce ?? (later?.html === html ? later.clean : null)
}

type Words = (key: 'showImage' | 'openImage' | 'imageHint' | 'imageFailed', host: string) => string

/**
 * The sanitised text of an event. A remote image loads only when its button is clicked. If the page may not load it
 * (threat T15), a link opens it in a new tab instead. Kiosks and panels have no tabs: there its description replaces
 * it.
 */
export const EventBody = ({ html, preview }: EventBodyProps) => {
  const { t } = useTranslation()
  const sources = usePictureSources()
  const isDevice = useSnapshot(device).kiosk !== null
  const place = useRef<HTMLDivElement>(null)
  const [extended, setExtended] = useState<string | null>(null)
  const isExtended = extended === html
  const clean = useCleanHtml(html, isExtended ? longLook : firstLook)
  const isEmpty = useMemo(() => clean !== null && isBlank(clean.content), [clean])
  useEffect(() => {
    if (clean === null) return
    const { content, images } = clean
    // Shows a copy, because sanitising takes long and another language needs the images again.
    const shown = content.cloneNode(true) as DocumentFragment
    const words: Words = (key, host) => t(`detail.${key}`, { host })
    const copies = [...shown.querySelectorAll('img')]
    for (const [index, element] of content.querySelectorAll('img').entries()) {
      const image = images.get(element)
      // Part of the text itself, or at an address that nothing may be loaded from.
      if (!image && !element.hasAttribute('src')) copies[index]?.replaceWith(element.alt)
      if (!image) continue
      const { url, description } = image
      const canOpen = !isDevice && fileAddress(url.href, sources.page) !== null
      const substitute = isPictureSource(url, sources) ? askFirst : canOpen ? openElsewhere : null
      copies[index]?.replaceWith(substitute ? substitute(image, words) : description)
    }
    place.current?.replaceChildren(shown)
  }, [clean, isDevice, sources, t])
  if (clean === null) return null
  return (
    <>
      {isEmpty ? <TextPreview text={preview} /> : <div ref={place} className={styles.body} />}
      {!clean.isWhole && (
        <div className={styles.cut}>
          <p>{t('detail.textCut')}</p>
          {!isExtended && (
            <Button size="small" onClick={() => setExtended(html)}>
              {t('detail.showMoreText')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const isBlank = (content: DocumentFragment): boolean =>
  (content.textContent ?? '').trim() === '' && content.querySelector('img') === null

/** Returns a button that loads the image in its place. */
const askFirst = ({ url, description }: RemoteImage, words: Words): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.image ?? ''
  button.dataset['tooltip'] = words('imageHint', url.host)
  button.textContent = labelOf(words('showImage', url.host), description)
  button.addEventListener('click', () => {
    const picture = document.createElement('img')
    picture.alt = description
    picture.referrerPolicy = 'no-referrer'
    picture.tabIndex = -1
    picture.addEventListener('error', () => picture.replaceWith(words('imageFailed', url.host)))
    picture.src = url.href
    button.replaceWith(picture)
    picture.focus({ preventScroll: true })
  })
  return button
}

/** Returns a link that opens the image in a new tab. */
const openElsewhere = ({ url, description }: RemoteImage, words: Words): HTMLAnchorElement => {
  const link = document.createElement('a')
  link.href = url.href
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.className = styles.image ?? ''
  link.dataset['tooltip'] = words('imageHint', url.host)
  link.textContent = labelOf(words('openImage', url.host), description)
  return link
}

const labelOf = (action: string, description: string): string =>
  description === '' ? action : `${action}: ${description}`
