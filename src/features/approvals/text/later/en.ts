export const en = {
  approvals: {
    waiting_one: '{{count}} request to approve', // Entry of the account menu
    waiting_other: '{{count}} requests to approve',
    none: 'Nothing to approve',
    noneHint: 'Requests for resources that you look after appear here.',
    failed: 'Couldn’t load requests',
    by: 'Requested by {{name}}',
    accept: 'Approve', // Button
    acceptOf: 'Approve “{{subject}}”',
    accepted: 'You approved “{{subject}}”',
    decline: 'Decline', // Button
    declineOf: 'Decline “{{subject}}”',
    declineTitle: 'Decline “{{subject}}”?',
    declined: 'You declined “{{subject}}”',
    comment: 'Message to the organiser',
    commentHint: 'Optional', // Below a field
  },
  mailedAnswer: {
    none: 'To reply, open the link in your email.',
    advice: 'Open the link in the newest email about this reservation, or ask the organiser.',
    invitation: '{{name}} invites you.',
    approval: '{{name}} asks for your approval.',
    for: 'You’re replying as {{email}}.',
    given: 'Your reply so far: {{answer}}',
    sent: 'Thank you. Your reply: {{answer}}',
    invitationAction: {
      // Buttons that reply to an invitation
      accepted: 'Accept',
      tentative: 'Maybe',
      declined: 'Decline',
    },
    approvalAction: {
      // Buttons that reply to a request
      accepted: 'Approve',
      tentative: 'Maybe',
      declined: 'Decline',
    },
    invitationGiven: {
      // Replies to an invitation
      none: 'none',
      accepted: 'accepted',
      tentative: 'maybe',
      declined: 'declined',
    },
    approvalGiven: {
      // Replies to a request
      none: 'none',
      accepted: 'approved',
      tentative: 'maybe',
      declined: 'declined',
    },
  },
}
