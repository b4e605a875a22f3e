import { readScripts } from './notation.ts';

export const REVIEWS = readScripts(`
# Review request after service
goal tag Job finished
goal link Was happy
goal link Was not happy
goal link Opens the review page
goal reply Answers the owner
seq Ask how it went | Job finished > Was happy, Was not happy
wait 2 ~ 3
email How did it go | How did it go, {{contact.first_name}}? ~ How did it go? | Hello {{contact.first_name}}, we finished the job two days ago. Did it go as you wished? One click is enough: all good, or not quite.
+2 wait 5
+2 email Ask once more | One click, and we leave you in peace | Hello {{contact.first_name}}, we would still like to know whether all is well. One click tells us. We will not ask again.
seq Public review | Was happy > Opens the review page
email Share it | Would you tell others? | That is good to hear, {{contact.first_name}}. Most of our customers find us through reviews, and yours would help. It takes two minutes: {{link.review}}.
wait 4
email Short reminder | If you have two minutes | Hello {{contact.first_name}}, a review of two sentences is plenty: what we did, and how it was. Here is the page again: {{link.review}}. Thank you either way.
+3 tag Happy customer
seq Make it right | Was not happy > Answers the owner
task Owner calls today
email From the owner | What went wrong? | Hello {{contact.first_name}}, I am sorry that we did not get it right. I would like to hear what happened and will call you today. If you prefer to write, reply to this e-mail: it reaches me. {{company.owner}}

# Net promoter survey
goal tag Due for the survey
goal form Gives nine or ten | Question with nine or ten | How likely are you to recommend us?; What did we do well?
goal form Gives seven or eight | Question with seven or eight | How likely are you to recommend us?; What would make it a ten?
goal form Gives six or less | Question with six or less | How likely are you to recommend us?; What should we change?
goal link Recommends us
goal reply Tells us more
seq One question | Due for the survey > Gives nine or ten, Gives seven or eight, Gives six or less
email The question | One question, one click ~ A short survey ~ Your opinion counts | Hello {{contact.first_name}}, how likely are you to recommend {{company.name}} to a friend, from 0 to 10? Click a number, that is all. We read every answer.
wait 6 ~ 7
email The question again | From 0 to 10? | Hello {{contact.first_name}}, one click and you are done. The question is the same for everyone, and the result stands on our wall. Thank you.
seq Promoters | Gives nine or ten > Recommends us
email Thank you for the ten | Thank you, that made our day | Thank you, {{contact.first_name}}. If you know somebody whom we should meet, this link is for them: {{link.refer}}. A review would help as well: {{link.review}}.
tag Promoter
seq Passives | Gives seven or eight > Tells us more
email What is missing | What would make it a ten? | Thank you, {{contact.first_name}}. What is the one thing that would have made it a ten? A line is enough, and you get an answer.
tag Passive
seq Critics | Gives six or less > Tells us more
task Call the critic today
email We would like to do better | We would like to do better | Hello {{contact.first_name}}, thank you for being honest. {{company.owner}} will call you. If you would rather write, reply here and say what went wrong.
+3 tag Critic
+2 wait 30
+2 task Ask whether it is better now

# Testimonial collector
goal tag Happy client
goal form Answers three questions | Testimonial form | What was the problem?; What changed?; What would you tell somebody who hesitates?
goal form Gives permission | Permission form | May we publish your words?; With your name?; With your photo?
seq Ask | Happy client > Answers three questions
email Three questions | Would you tell your story? ~ Could you write us a testimonial? | Hello {{contact.first_name}}, you said kind things about our work. Would you put them in writing? Three questions, two sentences each: {{link.form}}.
wait 5 ~ 7
email Easier by phone | Easier by phone? | Hello {{contact.first_name}}, if writing is not your thing, I call you for five minutes and write it down. You read it before anyone else does. Just reply with a time.
+2 wait 7
+2 task Call and write it down
seq Permission | Answers three questions > Gives permission
task Shorten the answers
email Please read this | May we publish this? | Hello {{contact.first_name}}, thank you for your answers. This is how we would like to publish them; we changed nothing but the length. May we? Say yes or no here: {{link.permission}}.
wait 4
+3 email Kind reminder | Is the text all right? | Hello {{contact.first_name}}, we publish nothing without your yes. If a word is wrong, change it. The text is here: {{link.permission}}.
task Publish or file
`);
