import { readScripts } from './notation.ts';

export const EVENTS = readScripts(`
# Webinar registration and replay
page Registration page | 45 minutes that save you a day | What we show, for whom it is and what you can do afterwards. Live with questions, recorded for those who register. Free of charge, no product show.
goal form Registers | Registration form | First name; E-mail; What would you like to ask?
goal link Joins live
goal tag Did not come
goal link Watches the replay
goal appointment Books a call
seq Before the webinar | Registers > Joins live, Did not come
email You are in | You are registered ~ Your registration | Hello {{contact.first_name}}, your place in our webinar is booked. Date, time and how to join are here: {{link.webinar}}. Put it in your calendar now, so that nothing else takes its place.
wait 1 ~ 2 | Until the day before
+3 email Tomorrow | Tomorrow: our webinar | Hello {{contact.first_name}}, tomorrow we begin. You asked a question when you registered; we will take it up. Your link: {{link.webinar}}.
+3 wait 1 | Until one hour before
email We start soon | We start in one hour | Hello {{contact.first_name}}, we open the doors in 45 minutes and begin on time. Use a computer rather than a phone if you can, we show a lot on the screen. Your link: {{link.webinar}}.
+2 text Live link | Our webinar starts in 10 minutes. Your link: {{link.webinar}} See you there.
seq For those who came | Joins live > Watches the replay, Books a call
wait 1
email Thank you and replay | Thank you for coming, here is the recording | Hello {{contact.first_name}}, thank you for being there. The recording and the slides are here: {{link.replay}}. We answer the questions we did not reach at the end of the page.
wait 3
email Next step | What would you try first? | Hello {{contact.first_name}}, most people try the second example first. If you would like us to look at your case, choose 20 minutes here: {{link.book}}.
seq For no-shows | Did not come > Watches the replay
wait 1
email Sorry we missed you | You could not make it, so here is the recording | Hello {{contact.first_name}}, things come up. The recording is here and stays open for two weeks: {{link.replay}}. The part most people asked about begins at minute 18.
wait 5 ~ 7
email Replay ends | The recording closes in a few days | Hello {{contact.first_name}}, the recording closes at the end of next week. If 45 minutes are too long, the summary on one page is here: {{link.summary}}.
seq After the replay | Watches the replay > Books a call
tag Saw the webinar
wait 2
email Your case | Shall we look at your case? | Hello {{contact.first_name}}, you saw how it works in general. In 20 minutes we can look at how it would work for you: {{link.book}}.

# Open house invitation
goal tag Lives nearby
goal form Says yes | RSVP form | First name; E-mail; How many of you are coming?; Anything we should know?
goal tag Came by
goal appointment Books a time afterwards
seq Invitation | Lives nearby > Says yes
email You are invited | You are invited, neighbour ~ Open house at {{company.name}} | Hello {{contact.first_name}}, we open our doors for an afternoon, from two to six. The date is on the page below. Coffee, cake, and you can look behind every door. Tell us how many you are, so that the cake suffices: {{link.rsvp}}.
wait 7 ~ 10
email Second invitation | There is still cake for you | Hello {{contact.first_name}}, the open house is next week and we have not heard from you. Children and neighbours are welcome. Say yes here: {{link.rsvp}}.
seq Before the day | Says yes > Came by
email See you there | Good to know you are coming | Thank you, {{contact.first_name}}. Parking is behind the house, the entrance is at the front. If plans change, just let us know.
+2 wait 5 ~ 6 | Until the day before
+2 email Tomorrow at two | See you tomorrow at two | Hello {{contact.first_name}}, tomorrow is the day. We begin at two, the tour starts at three. We look forward to seeing you.
+3 task Print the list of guests
seq Afterwards | Came by > Books a time afterwards
wait 1
email Thank you for coming | Thank you for coming | Hello {{contact.first_name}}, it was good to have you here. The pictures are on this page: {{link.pictures}}. If we spoke about something in particular, choose a time and we will carry on: {{link.book}}.

# Class trial pass
goal form Gets the trial pass | Trial form | First name; E-mail; Mobile; Which class would you like to try?
goal appointment Books a class
goal tag Came to class
goal purchase Becomes a member
seq Pass | Gets the trial pass > Books a class
email Your pass | Your trial pass, {{contact.first_name}} ~ Your trial pass | Hello {{contact.first_name}}, here is your pass for one class of your choice. It is good for 30 days. Choose a class, beginners are welcome in all that have a green dot: {{link.book}}.
wait 4 ~ 5
email Choose a class | Not sure which class? | Hello {{contact.first_name}}, if you have not done this before, start with Tuesday evening or Saturday morning. Wear something comfortable and bring water. Book here: {{link.book}}.
+3 wait 10
+3 task Call those who have not booked
seq Reminder | Books a class > Came to class
wait 1 | Until the day before
email Tomorrow in class | Tomorrow: your first class | Hello {{contact.first_name}}, we look forward to seeing you tomorrow. Come ten minutes early and ask for {{company.owner}}. Mats and towels are here.
+2 text Today in class | Hi {{contact.first_name}}, your class is today. Can't make it? Move it here: {{link.move}}
seq Membership | Came to class > Becomes a member
email Thank you for coming | How was your first class? | Hello {{contact.first_name}}, it was good to have you in class. If something hurt or was too fast, tell us: there is another level. You may feel muscles tomorrow that you had forgotten.
wait 2
email Membership offer | Keep going: your offer for the first month ~ Become a member | Hello {{contact.first_name}}, if you join within a week, the first month is half price. You can leave at the end of any month. All plans are on one page: {{link.plans}}.
wait 4
task Ask in person at the next visit
`);
