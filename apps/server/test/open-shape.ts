/** Names, one after the other. */
export const words = (text: string) => text.trim().split(/\s+/);
const crud = (path: string) => [
  ...['GET', 'POST'].map((method) => `${method} ${path}`),
  ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} ${path}/{}`),
];

/** Every call that programs of the public shape make. */
export const CALLS = [
  ...['/contacts', '/contacts/{}/notes', '/tags', '/tags/categories', '/tasks'].flatMap(crud),
  ...['/opportunities', '/opportunities/stages'].flatMap(crud),
  ...['contacts:merge', 'contacts:link', 'contacts:unlink', 'emails:send'].map((verb) => `POST /${verb}`),
  ...['contacts', 'notes', 'tasks', 'opportunities'].map((kind) => `GET /${kind}/model`),
  ...['GET /contacts/{}/tags', 'GET /notes', 'GET /tags/{}/contacts', 'GET /opportunities/stageMoves'],
  ...['POST /tags/{}/contacts:applyTags', 'POST /tags/{}/contacts:removeTags'],
  ...['GET /campaigns', 'GET /campaigns/{}', 'GET /campaigns/{}/goals', 'GET /campaigns/{}/sequences'],
  ...['POST /campaigns/{}/sequences/{}:addContacts', 'POST /campaigns/{}/sequences/{}:removeContacts'],
  ...['POST /automations/{}/sequences/{}:addContacts', 'POST /automations/goals/achieve'],
  ...['GET /automations', 'GET /automations/{}', 'DELETE /automations', 'PUT /automations/{}/unpublish'],
  ...['POST /automations/batch-unpublish', 'GET /emails', 'POST /emails', 'GET /emails/{}', 'DELETE /emails/{}'],
  ...['POST /emails/templates:send', 'GET /emailAddresses/{}/status', 'PATCH /emailAddresses/{}/status'],
  ...['GET /users', 'GET /users/{}', 'PATCH /users/{}', 'GET /users/{}/signature', 'GET /oauth/connect/userinfo'],
  ...['GET /businessProfile', 'PATCH /businessProfile', 'GET /webforms', 'GET /webforms/{}:data'],
];

const note =
  'id title text type contact_id assigned_to_user.id assigned_to_user.given_name assigned_to_user.family_name assigned_to_user.email_address pinned_at create_time update_time created_by_user_id last_updated_by_user_id custom_fields';
const model =
  'custom_fields.id custom_fields.label custom_fields.options.id custom_fields.options.label custom_fields.record_type custom_fields.field_type custom_fields.default_value? custom_fields.group_id? custom_fields.group_name? custom_fields.field_name optional_properties';
const plainModel = 'custom_fields optional_properties';
const stages =
  'id name order target_number_days probability created_time updated_time checklist_items.id checklist_items.description checklist_items.required checklist_items.order';
const asked =
  'custom_fields created_by last_updated_by status_id? monthly_revenue? order_revenue? objection? status stage_entrance_time';

/** Of whom there is everything. */
export type Filled = { contact: string; tag: string; campaign: number; email: string };

type Shape = [path: string, list: string, fields: string];

/** What each of them reads: `a.b` is `b` in `a`, of a list in its first; `?` what the CRM does not know, or knows nothing of. */
export const shapes = (at: Filled): Shape[] => [
  [
    `/contacts/${at.contact}`,
    '',
    `id given_name family_name middle_name preferred_name prefix suffix job_title contact_type company.id?
     company.company_name owner_id email_addresses.email email_addresses.field email_addresses.opt_in_reason
     email_addresses.is_opt_in email_addresses.email_opt_status phone_numbers.number phone_numbers.extension
     phone_numbers.type phone_numbers.field phone_numbers.number_e164 fax_numbers.number addresses.line1
     addresses.line2 addresses.locality addresses.region addresses.region_code addresses.country_code
     addresses.postal_code addresses.zip_code addresses.zip_four addresses.field social_accounts.name website
     birth_date anniversary_date spouse_name preferred_locale time_zone custom_fields.id custom_fields.content
     leadsource_id referral_code source_type origin.date origin.ip_address tag_ids groups score_value? links
     utm_parameters account_id? create_time update_time created_by last_updated_by`,
  ],
  [`/contacts/${at.contact}/tags`, 'tags', 'tag.id applied_time'],
  ['/contacts/model', '', model],
  ...['/notes/model', '/tasks/model', '/opportunities/model'].map((path): Shape => [path, '', plainModel]),
  ['/notes', 'notes', note],
  [`/contacts/${at.contact}/notes`, 'notes', note],
  ['/tags', 'tags', 'id name description category.id create_time update_time'],
  ['/tags/categories', 'tag_categories', 'id name description create_time update_time'],
  [`/tags/${at.tag}/contacts`, 'contacts', 'id email given_name family_name applied_time'],
  [
    '/tasks',
    'tasks',
    `id title description type priority completed accepted create_time modification_time completion_time due_time
     remind_time_mins assigned_to_user_id created_by_user_id last_updated_by_user_id contact_id opportunity_id
     custom_fields`,
  ],
  [
    `/opportunities?fields=${words(asked.replaceAll('?', '')).join('&fields=')}`,
    'opportunities',
    `id opportunity_title contact.id contact.email contact.first_name contact.last_name contact.company_name
     contact.job_title contact.phone_number contact.city contact.state stage.id stage.name stage.reasons
     stage.details.probability stage.details.stage_order stage.details.target_num_days
     stage.details.checklist_items.id stage.details.checklist_items.description
     stage.details.checklist_items.required stage.details.checklist_items.instance_id
     stage.details.checklist_items.item_order stage.details.checklist_items.done_date? user.id user.first_name
     user.last_name next_action_time next_action_notes opportunity_notes estimated_close_time include_in_forecast
     projected_revenue_low projected_revenue_high affiliate_id? lead_source? created_time last_updated_time ${asked}`,
  ],
  ['/opportunities/stages?order_by=stage_order', 'stages', stages],
  [
    '/opportunities/stageMoves',
    'stage_moves',
    'id opportunity_id move_time move_from_stage_id move_to_stage_id prev_stage_move_time user_id created_by create_time',
  ],
  [
    '/campaigns',
    'campaigns',
    `id name locked date_created published_date published_status error_message? time_zone published_time_zone
     created_by_global_id? active_contact_count completed_contact_count`,
  ],
  [
    `/campaigns/${at.campaign}/goals`,
    '',
    `campaign_id goals.id goals.name goals.type goals.historical_contact_counts.24_hours
     goals.historical_contact_counts.30_days goals.next_sequence_ids goals.previous_sequence_ids`,
  ],
  [
    `/campaigns/${at.campaign}/sequences`,
    '',
    `campaign_id sequences.id sequences.name sequences.active_contact_count sequences.active_contact_count_completed
     sequences.historical_contact_count.24_hours sequences.historical_contact_count.30_days sequences.paths.id
     sequences.paths.items.id sequences.paths.items.name sequences.paths.items.type
     sequences.paths.items.next_item_id sequences.paths.items.previous_item_id?`,
  ],
  [
    '/automations',
    'automations',
    `id title categories status locked active_contacts error_message? published_date published_by? published_timezone
     current_edit_lock_status.locked current_edit_lock_status.user_id? current_edit_lock_status.user_name?
     current_edit_lock_status.user_firstname?`,
  ],
  ['/automations', '', 'automation_count'],
  [
    `/emails/${at.email}`,
    '',
    `id subject headers? contact_id sent_to_address sent_to_cc_address_list sent_to_bcc_address_list sent_from_address
     sent_from_reply_address? sent_time received_time? opened_time? clicked_time? original_provider original_provider_id?
     provider_source_id? plain_content html_content`,
  ],
  [
    '/emailAddresses/ada%40a.example/status',
    '',
    'email opted_in status create_time last_click_time? last_open_time? last_sent_time',
  ],
  [
    '/users',
    'users',
    `id global_user_id keap_id given_name family_name title company_name status admin partner address?
     email_addresses.email phone_numbers.number fax_numbers website? create_time update_time`,
  ],
  [
    '/users?filter=email==invited%40a.example',
    'users',
    `id global_user_id? keap_id given_name? family_name? title? company_name? status admin partner address?
     email_addresses.email phone_numbers fax_numbers website? create_time update_time`,
  ],
  ['/oauth/connect/userinfo', '', 'email sub id given_name family_name is_admin tenant_id'],
  [
    '/businessProfile',
    '',
    `name email website phone address.line1 address.line2 address.locality address.region address.country_code
     address.postal_code currency_code business_goals business_primary_color? business_secondary_color? time_zone
     logo_url? language_tag? business_type?`,
  ],
  [
    '/webforms',
    'webforms',
    `id xid name funnel_id custom_slug webform_url? pretty_webform_url? thank_you_page_url? duplicate_check_option
     exit_option webform_type create_time update_time`,
  ],
];

const places = words('line1 locality region postal_code country_code');
const addresses = ['billing', 'shipping', 'other'].flatMap((place) =>
  places.map((part) => `${place}_address_${part}==x`),
);
/** What lists are narrowed down by, all at once, and what they are ordered by. */
export const LISTS: [path: string, list: string, filters: string[], orders: string][] = [
  [
    '/contacts',
    'contacts',
    [
      ...words('email given_name family_name middle_name website lead_source_name city state').map((n) => `${n}==x*`),
      ...words('company_id==1 ids==1,2 contact_ids==1,2 contact_id>=1 contact_id<9 phone_number==503*'),
      ...words('phone_fields==PHONE1,PHONE5 start_update_time==2024-01-01T00:00:00Z end_update_time==2024-01-01'),
      ...addresses,
    ].slice(0, 30),
    'id create_time update_time email',
  ],
  ['/contacts', 'contacts', addresses, 'id'],
  [
    '/notes',
    'notes',
    words('id>=1 id!=2 title==x contact_id==1 assigned_to_user_id==1 since_time==2024-01-01 until_time==2024-01-01'),
    'id create_time update_time',
  ],
  ['/notes', 'notes', words('ids==1,2 title==x*'), 'id'],
  [
    '/tags',
    'tags',
    words(`name==x* description==x* category_id==NONE tag_ids==1,2 since_create_time==2024-01-01
      until_create_time==2024-01-01 since_update_time==2024-01-01 until_update_time==2024-01-01`),
    'name create_time update_time',
  ],
  ['/tags', 'tags', words('description==NONE category_id==1'), 'name'],
  ['/tags/categories', 'tag_categories', words('name==x*'), 'name create_time update_time'],
  [
    '/tasks',
    'tasks',
    words(`contact_id==1 user_id==UNASSIGNED opportunity_id==1 task_ids==1,2 has_due_date==true is_completed==false
      priority==CRITICAL since_time==2024-01-01 until_time==2024-01-01 id>1 title==x*`),
    'id create_time due_time update_time',
  ],
  [
    '/opportunities',
    'opportunities',
    words(`stage_id==1 user_id==1 contact_id==1 affiliate_id==1 opportunity_id>1 projected_revenue_low>=1.5
      projected_revenue_high<2 ids==1,2 opportunity_title==x* lead_source_name==x* contact_phone==5*
      contact_city==x* contact_state==x*`),
    'next_action_time contact_name opportunity_title created_time update_time',
  ],
  ['/opportunities/stages', 'stages', [], 'stage_order'],
  [
    '/campaigns',
    'campaigns',
    words('name==x'),
    'name id publisheddate datecreated lastupdated activeContacts completedContactCount',
  ],
  [
    '/automations',
    'automations',
    words('name==x* id>=1 status==DRAFT categories==x,y'),
    'name category activeContacts publishedDate',
  ],
  [
    '/emails',
    'emails',
    words('contact_id==1 email==x start_created_time==2024-01-01 end_created_time==2024-01-01'),
    'created_time',
  ],
  [
    '/users',
    'users',
    words('email==x given_name==x include_inactive==true include_partners==false user_ids==1,2'),
    'id',
  ],
];
