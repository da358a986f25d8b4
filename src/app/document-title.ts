import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'

/** Names the page after its screen. */
export const useDocumentTitle = (titleKey: ParseKeys): void => {
  const { t } = useTranslation()
  const title = t('app.documentTitle', { screen: t(titleKey) })
  useEffect(() => {
    document.title = title
  }, [title])
}
