# The portal of LemonLDAP::NG as a server of its own, with the files that its pages load.
use strict;
use warnings;
use Lemonldap::NG::Portal;
use Plack::Builder;

builder {
    enable 'Static', path => sub { s{^/static/}{} },     root => '/usr/share/lemonldap-ng/portal/htdocs/static/';
    enable 'Static', path => sub { s{^/javascript/}{} }, root => '/usr/share/javascript/';
    Lemonldap::NG::Portal->run( {} );
};
