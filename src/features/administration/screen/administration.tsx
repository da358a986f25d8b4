import { useEffect } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation, useSearch } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { useAsked } from '#src/features/account/screen/use-own-server.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Skeleton } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { classes } from '#src/ui/text.ts'
import styles from './administration.module.css'
import { Failed, NotYours } from './failed.tsx'
import { OrganisationSection } from './organisation-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { ResourcesSection } from './resources-section.tsx'
import { stepOf, StepHeading } from './steps.tsx'
import { useAdministrationApi } from './use-administration.ts'

const sections = ['people', 'resources', 'organisation'] as const
type Section = (typeof sections)[number]

/** People, resources and the organisation, for administrators. While a server is set up, two of the sections are its further steps. */
const Administration = () => {
  const { t } = useTranslation()
  const [path, navigate] = useLocation()
  const query = useSearch()
  const { rights } = useSnapshot(session)
  const [, , name = ''] = path.split('/')
  const section = sections.find((one) => one === name)
  const step = stepOf(name, query)

  useEffect(() => {
    if (section === undefined) navigate('/administration/people', { replace: true })
  }, [navigate, section])
  if (!rights.administration) {
    return (
      <div className={page.page}>
        <h1 className={page.title}>{t('place.administration')}</h1>
        <NotYours />
      </div>
    )
  }
  if (section === undefined) return null
  return (
    <div className={classes(page.page, styles.screen)}>
      {step === null ? (
        <>
          <h1 className={page.title}>{t('place.administration')}</h1>
          <nav className={styles.sections} aria-label={t('administration.sections')}>
            {sections.map((one) => (
              <Link
                key={one}
                href={`/administration/${one}`}
                className={styles.sectionLink}
                aria-current={one === section ? 'page' : undefined}
              >
                {t(`administration.section.${one}`)}
              </Link>
            ))}
          </nav>
        </>
      ) : (
        <StepHeading step={step} />
      )}
      <Content section={section} isFirst={step !== null} />
    </div>
  )
}

export default Administration

interface ContentProps {
  readonly section: Section
  readonly isFirst: boolean
}

const Content = ({ section, isFirst }: ContentProps) => {
  const api = useAdministrationApi()
  const { value: overview, fault, reload } = useAsked(api.overview)
  if (overview === null) return fault === null ? <Skeleton lines={8} /> : <Failed fault={fault} onRetry={reload} />
  const shared = { api, overview, reload }
  if (section === 'people') return <PeopleSection {...shared} isFirst={isFirst} />
  if (section === 'resources') return <ResourcesSection {...shared} isFirst={isFirst} />
  return <OrganisationSection {...shared} />
}
