import FileText from 'lucide-react/icons/file-text'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#src/core/wire/resource.ts'
import { fileAddress } from '#src/flows/file-address.ts'
import styles from './resource-details.module.css'

/** What can be downloaded of a resource: secure addresses alone (threat T15), and never opened as a page of this origin. */
export const ResourceFiles = ({ files }: Pick<Resource, 'files'>) => {
  const { t } = useTranslation()
  const id = useId()
  const offered = files.flatMap(({ name, url, kind }) => {
    const address = kind === 'image' ? null : fileAddress(url, window.location.href)
    return address === null ? [] : [{ name, address }]
  })
  if (offered.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('resource.files')}
      </h3>
      <ul>
        {offered.map(({ name, address }) => (
          <li key={address}>
            <a className={styles.file} href={address} download target="_blank" rel="noopener noreferrer">
              <FileText size={16} aria-hidden="true" />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
