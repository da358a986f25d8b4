import { Suspense, useState } from 'react'
import type { Resource } from '#src/core/wire/resource.ts'
import { fileAddress } from '#src/flows/file-address.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import styles from './resource-pictures.module.css'

const Dialog = laterPart(() => import('#src/ui/dialog.tsx'))

/** Files of this kind are shown, all others are downloads (section 3, Resource). */
const picture = 'image'

interface Picture {
  readonly name: string
  readonly address: string
}

/** Whoever keeps the picture is not told from where it is looked at. */
const guarded = { decoding: 'async', referrerPolicy: 'no-referrer' } as const

/** Pictures of a resource side by side, each larger when pressed; those that cannot be loaded, or may not be (threat T15), are left out. */
export const ResourcePictures = ({ files }: Pick<Resource, 'files'>) => {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const [large, setLarge] = useState<Picture | null>(null)
  const shown = files.flatMap(({ name, url, kind }): Picture[] => {
    const address = kind === picture ? fileAddress(url, window.location.href) : null
    return address === null || broken.has(address) ? [] : [{ name, address }]
  })
  if (shown.length === 0) return null
  return (
    <>
      <ul className={styles.pictures} aria-label={t('resource.pictures')}>
        {shown.map(({ name, address }) => (
          <li key={address}>
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
          </li>
        ))}
      </ul>
      {large && (
        <Suspense fallback={null}>
          <Dialog
            title={large.name}
            onClose={() => setLarge(null)}
            actions={<Button onClick={() => setLarge(null)}>{t('app.close')}</Button>}
          >
            <img {...guarded} src={large.address} alt={large.name} className={styles.large} />
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
