import { registerUnsent } from '#src/features/account/model/leaving.ts'

// Later steps of the journal have reached the calendar, so a sign-out loses nothing.
registerUnsent(async ({ journal }) =>
  (await journal.list())
    .filter(({ step }) => step === 'prepared' || step === 'sending')
    .map(({ clientId, draft }) => ({ id: clientId, kind: 'reserve', subject: draft.subject })),
)
