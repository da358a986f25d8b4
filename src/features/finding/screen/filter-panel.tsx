import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import type { ChoiceCounts } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { useQuery } from '#src/base/use-query.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { changeOtherCalendar } from '#src/features/other-calendars/model/change-other-calendars.ts'
import { CalendarDot } from '#src/ui/calendar-dot.tsx'
import { readColour } from '#src/features/other-calendars/model/rules/palette.ts'
import { beingAdded, otherCalendars } from '#src/features/other-calendars/model/state.ts'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import { mostOnTimeline } from '#src/features/colleagues/model/load-colleagues.ts'
import { InvitedPerson } from '#src/features/people/screen/person.tsx'
import {
  isBlank,
  permittedTypeInfos,
  requirementOf,
  withRequirement,
} from '#src/features/bookings/model/reserve/chips.ts'
import { bookingKindOf } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { DurationSelect } from '#src/features/finding/screen/toolbar.tsx'
import { OrderSelects, PlaceSelect } from '#src/features/finding/screen/view-options.tsx'
import { isNamed } from '#src/features/settings/model/rules/office.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setAttendees, setQuestion, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { Checkbox, Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { resourceTypeIdOf } from '#src/wire/scalars.ts'
import { AreaTree } from './area-tree.tsx'
import { FilterSection, NumberRange, PropertyFilters } from './property-filters.tsx'
import { AvailabilityFilter } from './filters/availability-filter.tsx'
import styles from './filter-panel.module.css'
import { Requirements } from './filters/requirements.tsx'
import { SavedSearches } from './filters/saved-searches.tsx'

/** Selects the other calendars of the user that have a row above the resources. */
const CalendarsFilter = () => {
  const { t } = useTranslation()
  const services = useReading()
  const { value: list } = useSnapshot(otherCalendars)
  const { ids: addingIds } = useSnapshot(beingAdded)
  const shown = list.filter(({ email }) => email !== null)
  return (
    <FilterSection title={t('otherCalendars.title')} count={shown.filter(({ visible }) => visible).length}>
      {shown.map(({ id, name, email, colour, visible }) => (
        <Checkbox
          key={email}
          label={
            <span className={styles.calendar}>
              <CalendarDot colour={readColour(colour, email ?? id)} />
              {name || email}
            </span>
          }
          isOn={visible}
          onChange={(isOn) =>
            addingIds.includes(id) ? undefined : void changeOtherCalendar(services, id, { visible: isOn })
          }
        />
      ))}
      <Link href="/reservations?panel=calendars" className={styles.manage}>
        <CalendarPlus size={14} aria-hidden="true" />
        {t('otherCalendars.manage')}
      </Link>
    </FilterSection>
  )
}

/** The people of the meeting: their rows are pinned above the resources, and those on site count against capacity. */
const AttendeesFilter = () => {
  const { t } = useTranslation()
  const { attendees } = useSnapshot(searchState)
  return (
    <FilterSection title={t('filtering.attendees')} count={attendees.length}>
      <ColleagueField
        label={t('attendees.add')}
        chosen={attendees.map(({ email }) => email)}
        atMost={mostOnTimeline}
        onAdd={({ name, email }) => setAttendees([...attendees, { name, email, remotely: false }])}
      />
      {attendees.length > 0 && (
        <ul className={styles.list}>
          {attendees.map((attendee) => (
            <InvitedPerson
              key={attendee.email}
              person={attendee}
              onChange={(changed) =>
                setAttendees(attendees.map((one) => (one.email === changed.email ? changed : one)))
              }
              onRemove={() => setAttendees(attendees.filter(({ email }) => email !== attendee.email))}
            />
          ))}
        </ul>
      )}
    </FilterSection>
  )
}

/**
 * Counts the matching resources for every choice of a requirement. Queried only after the list has loaded, so that it
 * never delays the list. The last counts stay until the next ones arrive. Null until the first.
 */
const useCounts = (requirement: number): ChoiceCounts | null => {
  const { engine } = useReading()
  // Replaced with every response, even if the number of resources is the same.
  const { groups } = useSnapshot(timeline)
  const ask = (): Promise<ChoiceCounts> =>
    engine.counts({ question: searchState.question, requirement, now: reader.now })
  return useQuery(ask, [engine, requirement], { again: [groups], keepsLast: true })
}

/** Maximum that fits in a URL. */
const mostRequirements = 20

/** All conditions of the timeline filter. Active ones are also shown as chips above the timeline. */
export const FilterPanel = () => {
  const { t } = useTranslation()
  const { question } = useSnapshot(searchState)
  const { ids } = useSnapshot(favourites)
  const { current, licences, resources } = configuration
  const { rights } = useSnapshot(session)
  const select = useRef<HTMLSelectElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [chosen, choose] = useState(0)
  // The requirement may have been removed elsewhere.
  const at = Math.min(chosen, question.requirements.length)
  const requirement = requirementOf(question, at)
  const counts = useCounts(at)
  const format = useFormat()
  const types = permittedTypeInfos(current, licences)
  const { min, max } = requirement.capacity
  const isDesk = bookingKindOf({ csCode: null, resourceTypeId: requirement.typeId ?? '' }, types) === 'workplace'
  // All desks have one seat. A limit from before the type was chosen stays visible, because it leaves all of them out.
  const hasSeats = min !== null || max !== null || !isDesk

  const counted = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('filtering.typeCount', { name, number: format.number(count) })
  const require = (changes: Parameters<typeof withRequirement>[1]): void =>
    setQuestion({ requirements: withRequirement(question, changes, at) })

  return (
    <div className={styles.panel}>
      <SavedSearches />
      {current?.areas.some(isNamed) && (
        <FilterSection title={t('filters.areas')} count={requirement.areas.length}>
          <AreaTree
            areas={current?.areas ?? []}
            counts={counts?.areas ?? null}
            chosen={requirement.areas}
            onChange={(areas) => require({ areas })}
          />
        </FilterSection>
      )}
      <FilterSection title={t('filtering.what')}>
        <Requirements
          question={question}
          at={at}
          select={select}
          onChoose={choose}
          onAlone={() => more.current?.focus()}
        />
        <Select
          label={t('filters.type')}
          value={requirement.typeId ?? ''}
          options={[
            { value: '', label: counted(t('filters.anyType'), counts?.anyType) },
            ...types.map(({ resourceTypeId, name }) => ({
              value: resourceTypeId,
              label: counted(name, counts ? (counts.types[resourceTypeId] ?? 0) : undefined),
            })),
          ]}
          onChange={(value) => require({ typeId: value === '' ? null : resourceTypeIdOf(value) })}
        />
        {hasSeats && (
          <NumberRange
            label={t('filters.capacity')}
            min={min}
            max={max}
            largest={resources?.largestCapacity}
            onChange={(least, most) => require({ capacity: { min: least, max: most } })}
          />
        )}
        {rights.favourites && (
          <Switch
            label={t('filters.favouritesOnly')}
            isOn={question.only !== null}
            disabled={ids.length === 0 && question.only === null}
            onChange={(isOn) => setQuestion({ only: isOn ? [...ids] : null })}
          />
        )}
      </FilterSection>
      <AvailabilityFilter />
      {rights.people && <AttendeesFilter />}
      {rights.people && <CalendarsFilter />}
      <PropertyFilters
        definitions={current?.filters ?? []}
        filters={requirement.filters}
        counts={counts?.properties ?? null}
        onChange={(filters) => require({ filters })}
      />
      <div className={styles.more}>
        <Button
          ref={more}
          look="quiet"
          size="small"
          icon={<Plus size={15} aria-hidden="true" />}
          // Without effect while the current requirement is blank. Stays focusable.
          aria-disabled={isBlank(requirement) || question.requirements.length >= mostRequirements || undefined}
          onClick={() => {
            if (isBlank(requirement) || question.requirements.length >= mostRequirements) return
            choose(question.requirements.length)
            requestAnimationFrame(() => select.current?.focus())
          }}
        >
          {t('filtering.add')}
        </Button>
      </div>
      <FilterSection title={t('filtering.exactName')}>
        <TextField
          label={t('filters.name')}
          value={question.name}
          hint={t('filtering.nameHint')}
          autoComplete="off"
          onChange={(name) => setQuestion({ name })}
        />
      </FilterSection>
    </div>
  )
}

/** The filters on a phone. The button at the end shows the number of matching resources. */
export const FilterSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched } = useSnapshot(timeline)
  return (
    <Sheet
      title={t('filters.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button look="primary" size="large" className={styles.show} onClick={onClose}>
          {t('filtering.show', { count: matched ?? 0, matched: format.number(matched ?? 0) })}
        </Button>
      }
    >
      <div className={styles.options}>
        <PlaceSelect isLabelled />
        <DurationSelect />
        <OrderSelects />
      </div>
      <div className={styles.inSheet}>
        <FilterPanel />
      </div>
    </Sheet>
  )
}
