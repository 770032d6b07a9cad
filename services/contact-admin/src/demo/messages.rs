//! Messages and replies of the demo data.

use selam_chassis::{Language, demo};
use selam_proto_contact::v1::ServiceInterest;

use super::{Message, Outcome, ReceivedAt, Sender};

use Language::{Ar, En, Ti};
use Outcome::{Answered, Read, Unread};
use ReceivedAt::{Days, Minutes};
use Sender::{Customer, Stranger};
use ServiceInterest::{CargoDelivery, CleaningServices, GeneralInquiry, GlobalProducts, TherapyServices};

pub(super) const MESSAGES: &[Message] = &[
    Message {
        sender: Stranger("Fatima Noor", "fatima.noor@example.org", En),
        interest: TherapyServices,
        received: Days(75, 21, 8),
        text: "Good evening. I am looking for a therapist to conversation to, in English or Somali, after my move to Edmonton. Are the sessions by \
               video private, and can I stop when I want to?",
        outcome: Answered(&[(
            "",
            "Dear Fatima,\n\nYes to both: no one else takes part, nothing is recorded, and you can stop after any session. We will write to \
             you as soon as the therapists' calendar is open.\n\nWarm regards from Calgary",
        )]),
    },
    Message {
        sender: Customer(demo::AKLILU),
        interest: GlobalProducts,
        received: Days(58, 11, 31),
        text: "ሰላም፡\n\nካብ ኢትዮጵያን ኤርትራን ዘይተቖልወ ቡን ከምጽእ እደሊ፡ ኣስታት 500 ኪሎ። ዋጋን ዝወስዶ ግዜን ክትነግሩኒ ትኽእሉ ዶ?",
        outcome: Answered(&[(
            "ብዛዕባ ቡን",
            "ክቡር ኣክሊሉ፡\n\nስለዝጸሓፍካልና ነመስግን። ክልተ ኣቕረብቲ ረኺብና ኣለና። ግምት ዋጋ ኣብ ውሽጢ ሓደ ሰሙን ክንሰደልካ ኢና።\n\nምስ ሰላምታ",
        )]),
    },
    Message {
        sender: Customer(demo::WEI),
        interest: CleaningServices,
        received: Days(44, 15, 46),
        text: "We rent a floor of about 4,200 square feet downtown. Can crews come after five every second week, and do they have insurance?",
        outcome: Answered(&[(
            "",
            "Dear Wei Chen,\n\nOur last arrival window begins at two and ends at five, so a crew would finish around eight. All crews are \
             insured; the certificate goes to your building manager on request.\n\nBest regards",
        )]),
    },
    Message {
        sender: Stranger("أحمد سعيد", "ahmed.saeed@example.net", Ar),
        interest: GlobalProducts,
        received: Days(30, 17, 19),
        text: "السلام عليكم،\n\nنبحث عن مورّد للأواني الفخارية، نحو 300 قطعة، مع التغليف. هل يمكنكم إرسال عيّنة إلى كالغاري أولًا؟",
        outcome: Answered(&[(
            "بخصوص الأواني الفخارية",
            "وعليكم السلام أستاذ أحمد،\n\nنعم، نرسل العيّنة أولًا. سنوافيك بالسعر ومدة الشحن خلال أيام.\n\nمع أطيب التحيات",
        )]),
    },
    Message {
        sender: Customer(demo::CLIENT),
        interest: CargoDelivery,
        received: Days(26, 18, 3),
        text: "The washing machine for Lethbridge came back because no one was at home. Can you try once more on a Saturday? Dawit works during \
               the week.",
        outcome: Answered(&[
            (
                "Your washing machine",
                "Hello,\n\nwe are sorry. The machine is safe in our yard. Which Saturday suits Dawit, and before or after noon?\n\nKind regards",
            ),
            (
                "Your washing machine: Saturday",
                "Hello once more,\n\nDawit called us. We deliver on Saturday before noon, and the second way costs you nothing.\n\nKind regards",
            ),
        ]),
    },
    Message {
        sender: Customer(demo::PRIYA),
        interest: CleaningServices,
        received: Days(21, 8, 55),
        text: "Do your crews use products without perfume? My son has asthma.",
        outcome: Answered(&[(
            "",
            "Dear Priya,\n\nyes: write it into the notes of your booking and the crew brings the set without perfume.\n\nBest regards",
        )]),
    },
    Message {
        sender: Stranger("ትዕግስቲ ወልደሚካኤል", "tigisti.w@example.org", Ti),
        interest: GeneralInquiry,
        received: Days(12, 13, 27),
        text: "ሰላም፡ ቀዳም ቤት ጽሕፈትኩም ክፉት ድዩ? ብትግርኛ ዝዛረብ ሰብ ክረክብ ይኽእል ዶ?",
        outcome: Answered(&[(
            "ሰዓታት ስራሕ",
            "ክብርቲ ትዕግስቲ፡\n\nእወ፡ ቀዳም ውን ክፉት እዩ፡ ብትግርኛ ውን ንዛረብ። ብደስታ ንጽበየኪ።\n\nምስ ሰላምታ",
        )]),
    },
    Message {
        sender: Customer(demo::LAYLA),
        interest: TherapyServices,
        received: Days(9, 22, 14),
        text: "مساء الخير، هل توجد معالجة تتحدث العربية ولديها مواعيد بعد السادسة مساءً؟",
        outcome: Answered(&[(
            "بخصوص موعد المعالجة",
            "أهلًا ليلى،\n\nنعم، لدينا معالجتان تتحدثان العربية. سنكتب إليك فور فتح المواعيد المسائية.\n\nمع التحية",
        )]),
    },
    Message {
        sender: Customer(demo::MARIA),
        interest: CleaningServices,
        received: Days(8, 19, 2),
        text: "I have ended my weekly cleaning because we are moving to Lethbridge. Thank you for the good work, say hello to the crew from me!",
        outcome: Read,
    },
    Message {
        sender: Stranger("Michael Brandt", "m.brandt@example.com", En),
        interest: GeneralInquiry,
        received: Days(6, 10, 38),
        text: "We manage forty rental homes in Airdrie and Chestermere. Whom can I conversation to about a yearly agreement for cleaning between tenants?",
        outcome: Read,
    },
    Message {
        sender: Customer(demo::EMMA),
        interest: CargoDelivery,
        received: Days(4, 16, 50),
        text: "Is it all right when the freezer still has a little ice in it at the pickup?",
        outcome: Answered(&[(
            "",
            "Dear Emma,\n\nplease let it thaw the day before and leave the door open for some hours, then it travels well.\n\nBest regards",
        )]),
    },
    Message {
        sender: Customer(demo::YONAS),
        interest: CleaningServices,
        received: Days(3, 12, 33),
        text: "ሰላም፡ እታ ጉጅለ ዝመጽአትሉ ሰዓት ካብ ቀትሪ ናብ ንግሆ ክትቅየር ትኽእል ዶ? ካብ ዝመጽእ ወርሒ ጀሚሩ።",
        outcome: Read,
    },
    Message {
        sender: Customer(demo::OMAR),
        interest: CleaningServices,
        received: Days(2, 14, 21),
        text: "مرحبًا، هل تنظفون الشقة قبل تسليمها للمالك؟ وهل يشمل السعر الثلاجة والفرن؟",
        outcome: Answered(&[(
            "تنظيف الشقة قبل التسليم",
            "أهلًا عمر،\n\nنعم، تنظيف الانتقال يشمل الثلاجة والفرن والخزائن من الداخل. حجزك القادم من هذا النوع، فلا حاجة إلى شيء آخر.\n\n\
             مع التحية",
        )]),
    },
    Message {
        sender: Stranger("Grace Okafor", "grace@example.com", En),
        interest: GlobalProducts,
        received: Days(1, 17, 44),
        text: "We run a small shop in Red Deer and look for two hundred hand-woven baskets in three sizes. What would they cost, landed in \
               Alberta, and how long does it take?",
        outcome: Unread,
    },
    Message {
        sender: Customer(demo::CLIENT),
        interest: CleaningServices,
        received: Days(1, 20, 12),
        text: "Could the crew of my weekly visit also clean the inside of the fridge next time? I will gladly pay for the extra half hour.",
        outcome: Unread,
    },
    Message {
        sender: Stranger("نور الدين خليل", "noureddin.k@example.org", Ar),
        interest: CargoDelivery,
        received: Minutes(140),
        text: "السلام عليكم، أريد إرسال أثاث غرفة من إدمونتون إلى كالغاري في نهاية الشهر. هل يفكّ السائق الأثاث أم نفكّه نحن؟",
        outcome: Unread,
    },
    Message {
        sender: Customer(demo::SELAMAWIT),
        interest: CargoDelivery,
        received: Minutes(35),
        text: "ሰላም፡ ካብ ካልጋሪ ናብ ኤድመንተን እንጀራ ክልእኽ እደሊ። ክዝሕል ዘለዎ ኣቕሓ ብኸመይ ከም እትወስድዎ ክትነግሩኒ ትኽእሉ ዶ?",
        outcome: Unread,
    },
];
