/**
 * The calls that only Foyer's own server answers, relative to the base of its API. They load with the screens that make them, and
 * config.json does not override them, because no other server has them. `server/rules/rights.ts` has a row for each.
 */
export const ownPaths = {
  setup: '/api/setup',

  invitationInfo: '/api/account/invitation/info',
  invitationAccept: '/api/account/invitation/accept',
  openidBegin: '/api/account/openid/begin',
  passwordForgot: '/api/account/password/forgot',
  passwordInfo: '/api/account/password/info',
  passwordReset: '/api/account/password/reset',
  passwordChange: '/api/account/password/change',

  answerInfo: '/api/answer/info',
  answer: '/api/answer',
  feeds: '/api/users/me/feeds',
  feed: '/api/users/me/feeds/{id}',
  delegates: '/api/users/me/delegates',
  approvals: '/api/approvals',
  approval: '/api/approvals/{id}',

  overview: '/api/admin/overview',
  organisation: '/api/admin/organisation',
  people: '/api/admin/people',
  person: '/api/admin/people/{id}',
  passwordLink: '/api/admin/people/{id}/password-link',
  personInvitation: '/api/admin/people/{id}/invitation',
  invitations: '/api/admin/invitations',
  resourceTemplate: '/api/admin/resources/template',
  resourceExport: '/api/admin/resources/export',
  resourcePreview: '/api/admin/resources/preview',
  resourceImport: '/api/admin/resources/import',
  resourceExample: '/api/admin/resources/example',
} as const
