import { useTranslation } from 'react-i18next'
import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'

/** Names the page after its screen. */
export const useDocumentTitle = (titleKey: ParseKeys): void => {
  const { t } = useTranslation()
  const title = t('app.documentTitle', { screen: t(titleKey) })
  useEffect(() => {
    document.title = title
  }, [title])
}
