import ImageOff from 'lucide-react/icons/image'
import { useState } from 'react'
import { pictureAddress } from '#src/flows/file-address.ts'
import { usePictureSources } from '#src/flows/use-picture-sources.ts'
import styles from './choice-picture.module.css'

interface ChoicePictureProps {
  /** As the administrators wrote it; null where there is none. */
  readonly address: string | null
  /** Fills its square, cut where it must be; else it is seen whole. */
  readonly isCover: boolean
}

/** The picture of a choice, next to its text. An icon replaces a picture that fails to load or may not load (threat T15). */
export const ChoicePicture = ({ address, isCover }: ChoicePictureProps) => {
  const sources = usePictureSources()
  const [isBroken, setBroken] = useState(false)
  if (address === null) return null
  const shown = isBroken ? null : pictureAddress(address, sources)
  if (shown === null) return <ImageOff className={styles.missing} size={24} strokeWidth={1.5} aria-hidden="true" />
  return (
    <img
      className={styles.picture}
      data-cover={isCover || undefined}
      src={shown}
      alt=""
      width={24}
      height={24}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
