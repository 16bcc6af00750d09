# Reads a mail and prints what Mail::DKIM says of its signature, and which headers that covers. The key comes from the
# command line instead of DNS.
use strict;
use warnings;
use Mail::DKIM::Verifier;

package Record {
    sub new { bless { text => $_[1] }, $_[0] }
    sub type { 'TXT' }
    sub txtdata { $_[0]{text} }
    sub char_str_list { ($_[0]{text}) }
}

my $key = shift;
no warnings 'redefine';
*Mail::DKIM::DNS::query_async = sub {
    my ($domain, $type, %more) = @_;
    return sub { $more{Callbacks}{Success}->(Record->new("v=DKIM1; k=rsa; p=$key")) };
};
my $verifier = Mail::DKIM::Verifier->new;
while (my $line = <STDIN>) {
    $line =~ s/\r?\n$//;
    $verifier->PRINT("$line\r\n");
}
$verifier->CLOSE;
my $signature = $verifier->signature or die "no signature\n";
print $verifier->result, ' ', lc join(':', $signature->headerlist), "\n";
