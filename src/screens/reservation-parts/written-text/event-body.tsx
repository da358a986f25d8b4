import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { firstLook, longLook } from '#src/core/simple-html.ts'
import { fileAddress, isPictureSource } from '#src/flows/file-address.ts'
import { usePictureSources } from '#src/flows/use-picture-sources.ts'
import { device } from '#src/state/device.ts'
import { Button } from '#src/ui/button.tsx'
import { cleanHtml, type RemoteImage } from './clean-html.ts'
import styles from './event-body.module.css'
import { TextPreview } from './text-preview.tsx'

interface EventBodyProps {
  readonly html: string
  /** Plain text, for a body in which nothing is left to be read. */
  readonly preview: string
}

type Words = (key: 'showImage' | 'openImage' | 'imageHint' | 'imageFailed', host: string) => string

/**
 * The sanitised text of an event. A remote image loads only when its button is clicked. If the page may not load it (threat T15), a link
 * opens it in a new tab instead. Kiosks and panels have no tabs: there its description replaces it.
 */
export const EventBody = ({ html, preview }: EventBodyProps) => {
  const { t } = useTranslation()
  const sources = usePictureSources()
  const isDevice = useSnapshot(device).kiosk !== null
  const place = useRef<HTMLDivElement>(null)
  const [extended, setExtended] = useState<string | null>(null)
  const isExtended = extended === html
  const { content, images, isWhole } = useMemo(
    () => cleanHtml(html, isExtended ? longLook : firstLook),
    [html, isExtended],
  )
  const isEmpty = useMemo(() => isBlank(content), [content])
  useEffect(() => {
    // A copy is shown: cleaning takes long, and another language needs the images once more.
    const shown = content.cloneNode(true) as DocumentFragment
    const words: Words = (key, host) => t(`detail.${key}`, { host })
    const copies = [...shown.querySelectorAll('img')]
    for (const [index, element] of content.querySelectorAll('img').entries()) {
      const image = images.get(element)
      if (!image) continue
      const { url, description } = image
      const canOpen = !isDevice && fileAddress(url.href, sources.page) !== null
      const substitute = isPictureSource(url, sources) ? askFirst : canOpen ? openElsewhere : null
      copies[index]?.replaceWith(substitute ? substitute(image, words) : description)
    }
    place.current?.replaceChildren(shown)
  }, [content, images, isDevice, sources, t])
  return (
    <>
      {isEmpty ? <TextPreview text={preview} /> : <div ref={place} className={styles.body} />}
      {!isWhole && (
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

/** A button that loads the image in its own place. */
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

/** A link that opens the image in a new tab. */
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
