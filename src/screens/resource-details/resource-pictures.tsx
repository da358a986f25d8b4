import ImageOff from 'lucide-react/icons/image'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#src/core/wire/resource.ts'
import { fileAddress, pictureAddress } from '#src/flows/file-address.ts'
import { usePictureSources } from '#src/flows/use-picture-sources.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './resource-pictures.module.css'
import { Dialog } from '#src/ui/dialog.tsx'

/** Files of this kind are shown, all others are downloads (section 3, Resource). */
const picture = 'image'

interface Picture {
  readonly name: string
  readonly address: string
}

/** Loaded without a referrer. */
const guarded = { decoding: 'async', referrerPolicy: 'no-referrer' } as const

/**
 * Pictures of a resource side by side, each larger when clicked. Those that fail to load are left out. A placeholder with its name
 * replaces a picture of a host that is not allowed (threat T15).
 */
export const ResourcePictures = ({ files }: Pick<Resource, 'files'>) => {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [large, setLarge] = useState<Picture | null>(null)
  const sources = usePictureSources()
  const offered = files.flatMap(({ name, url, kind }) => {
    const written = kind === picture ? fileAddress(url, sources.page) : null
    if (written === null || broken.has(written)) return []
    return [{ name, written, address: pictureAddress(written, sources) }]
  })
  if (offered.length === 0) return null
  return (
    <>
      <ul className={styles.pictures} aria-label={t('resource.pictures')}>
        {offered.map(({ name, written, address }) => (
          <li key={written}>
            {address === null ? (
              <p className={styles.missing}>
                <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
                {name}
              </p>
            ) : (
              <button type="button" className={styles.frame} onClick={() => setLarge({ name, address })}>
                <img
                  {...guarded}
                  src={address}
                  alt={name}
                  className={styles.picture}
                  loading="lazy"
                  onError={() => setBroken(new Set([...broken, address]))}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {large && (
        <Dialog
          title={large.name}
          onClose={() => setLarge(null)}
          actions={<Button onClick={() => setLarge(null)}>{t('app.close')}</Button>}
        >
          <img {...guarded} src={large.address} alt={large.name} className={styles.large} />
        </Dialog>
      )}
    </>
  )
}
