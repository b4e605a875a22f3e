import { readScripts } from './notation.ts';

export const ONBOARDING = readScripts(`
# New customer onboarding
goal purchase Becomes a customer
goal appointment Check-in call
goal tag Settled in
seq First week | Becomes a customer > Check-in call
email Warm welcome | Welcome to {{company.name}}, {{contact.first_name}} ~ Welcome | Hello {{contact.first_name}}, thank you for choosing us. {{company.owner}} looks after you and is reached at {{company.phone}}. In the next few days you get two short e-mails, so that nothing surprises you.
task Send the welcome card
wait 2
email What to expect | What happens in the first 30 days | Hello {{contact.first_name}}, this is how the first month goes: we set everything up, you try it, we talk after two weeks. You need about an hour in all. If you want to go faster, tell us.
wait 3
+2 email First steps | Two things you can do today | Hello {{contact.first_name}}, two things make the start easier: fill in the short form and tell us who else should know. Both are here: {{link.start}}. It takes ten minutes.
+2 wait 7
email Invitation to check in | Shall we talk for ten minutes? | Hello {{contact.first_name}}, you have been with us for almost two weeks. Choose ten minutes for a check-in, we ask three questions and listen: {{link.book}}.
seq Rest of the month | Check-in call > Settled in
task Note what was agreed
wait 14 ~ 12
email One month | Your first month | Hello {{contact.first_name}}, your first month is over. What was good, and what should we change? A reply in one line helps us more than any survey.
+3 tag Onboarded

# New patient intake
goal appointment Books a first visit
goal form Fills in the health form | Health form | Full name; Date of birth; Medication; Allergies; Insurance; Whom may we call in an emergency?
goal tag Intake complete
seq Forms | Books a first visit > Fills in the health form
email Before your first visit | Before your first visit ~ Your first visit | Hello {{contact.first_name}}, we look forward to your first visit. Please fill in the health form beforehand, it takes six minutes: {{link.form}}. What you write is seen by the practice only.
wait 3 ~ 4
email Form reminder | The form is still open | Hello {{contact.first_name}}, we have not received your health form yet. With it we can begin on time: {{link.form}}. If you would rather fill it in here, come 15 minutes early.
+2 wait 2
+2 task Call about the form
seq Ready for the visit | Fills in the health form > Intake complete
task Check that the form is complete
email Directions and what to bring | How to find us, and what to bring | Thank you, {{contact.first_name}}, your form is here. Please bring your insurance card and a list of your medication. Parking is behind the building, the lift takes you to the second floor: {{link.map}}.
+3 task Tell reception that all is complete
tag Ready for the visit

# Team hand-off to service
goal tag Deal won
goal appointment Kick-off with service
goal tag Handed over
seq Introduction | Deal won > Kick-off with service
email Meet the team | Meet the people who do the work ~ Your service team | Hello {{contact.first_name}}, the contract is signed, thank you. From now on our service team takes care of you and knows everything we agreed. I stay in the background and you can always reach me.
task Hand over the notes
task Set up the project
wait 2 ~ 3
email Choose a kick-off | When shall we begin? | Hello {{contact.first_name}}, we would like to begin with a short meeting. 30 minutes, all on the same page afterwards. Choose a time: {{link.book}}.
+2 wait 3
+2 task Call to fix the kick-off
seq First tasks | Kick-off with service > Handed over
task Send the minutes
task Order what is needed
wait 7 ~ 7 ~ 10
email Is all as agreed | Is everything as we agreed? | Hello {{contact.first_name}}, one week in, I would like to know from you whether everything is as we agreed. If not, tell me rather than the team, I will see to it.
+3 tag Handed over to service
`);
